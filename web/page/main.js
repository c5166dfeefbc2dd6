// Starts the page. What the other modules may read and call is in state.js; each has a function start that is called
// here once, before the game is shown.
import { $, analyse, announce, ask, changed, copy, flip, keep, keepNow, open, show, state, tell } from "./state.js";
import { enter, spoken, startBoard } from "./board.js";
import { startEditor } from "./editor.js";
import { Engine } from "./engine.js";
import { nameOf, startGames } from "./games.js";
import { startLines } from "./lines.js";
import { menu, startMoves, variation } from "./moves.js";
import { startPlay } from "./play.js";
import { nextMistake, startReview } from "./review.js";
import { find, newGame, numberOf, other, outcome, pathOf, read, sideName, today, verdicts, write } from "./tree.js";

// statusText says whose turn it is, or how the game has ended.
function statusText() {
  const { node, game } = state, end = outcome(node), result = game.headers.get("Result");
  const said = state.says();
  if (said) return said;
  if (end) return `${verdicts[end.result]}: ${end.reason}`;
  if (node === game.moves.end() && verdicts[result] && node.parent) return verdicts[result];
  const turn = `${sideName(node.pos.turn)} to move${node.pos.isCheck() ? ", check" : ""}`;
  return node.parent ? `After ${numberOf(node)} ${node.data.san}: ${turn}` : turn;
}

function draw(what) {
  const { game, node, view } = state, name = color => nameOf(game, sideName(color));
  $("above").textContent = name(other[view]);
  $("below").textContent = name(view);
  $("restart").hidden = !state.failure;
  document.body.dataset.engine = state.failure ? "failed" : state.engine ? "ready" : "loading";
  if (state.failure) announce(state.failure);
  else if (what !== "engine" && what !== "view") announce(statusText(), node.parent ? `${spoken(node)} ${statusText().replace(/^After.*?: | after \S+ \S+/, "")}` : statusText());
  $("fen").textContent = node.data.fen;
  if (["games", "game", "tree"].includes(what)) $("pgn").textContent = write(game);
  $("first").disabled = $("previous").disabled = $("more").disabled = !node.parent;
  $("next").disabled = $("last").disabled = !node.children.length;
}

// accept opens a text in the place of what is open, or says why not.
async function accept(text) {
  try {
    if (await open(read(text))) $("read").close();
  } catch (error) {
    announce(error.message);
    $("refused").textContent = error.message;
  }
}

// take opens files, as one.
async function take(files) {
  if (files.length) accept((await Promise.all([...files].map(file => file.arrayBuffer()))).map(decode).join("\n\n"));
}

// decode reads a text in UTF-8, in UTF-16 with its mark, or else in Windows-1252.
function decode(buffer) {
  const [first, second] = new Uint8Array(buffer), encoding = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[first << 8 | second] ?? "utf-8";
  try { return new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(buffer); } catch { return new TextDecoder("windows-1252").decode(buffer); }
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([state.games.map(write).join("\n")], { type: "application/x-chess-pgn" }));
  link.download = "games.pgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  state.unsaved = false;
}

// address opens the position that the address of the page names, and removes it, so that the game survives a reload.
function address() {
  const fen = new URLSearchParams(location.hash.slice(1)).get("fen");
  if (!fen) return;
  history.replaceState(null, "", location.pathname + location.search);
  accept(fen.replaceAll("_", " "));
}

// Keys that are not meant for a field.
const keys = {
  ArrowLeft: () => show(state.node.parent), ArrowRight: () => show(state.node.children[0]),
  Home: () => show(state.game.moves), End: () => show(state.node.end()),
  f: () => flip(), a: () => analyse(), m: () => menu(), v: variation, n: nextMistake,
};

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (document.querySelector("dialog[open]")) return;
  const action = keys[event.key] || keys[event.key.toLowerCase()]; // with Caps Lock too
  if (!action) return;
  event.preventDefault();
  action();
}

function listen() {
  const clicks = {
    first: keys.Home, previous: keys.ArrowLeft, next: keys.ArrowRight, last: keys.End, flip: keys.f, more: keys.m,
    "copy-fen": () => copy(state.node.data.fen, "FEN"), "copy-pgn": () => copy(write(state.game), "PGN"),
    save, restart: () => { startEngine(); tell("node"); }, open: () => { $("source").value = $("refused").textContent = ""; ask($("read")); },
  };
  for (const id in clicks) $(id).onclick = clicks[id];
  $("read").querySelector("form").onsubmit = event => {
    if (event.submitter.value !== "open") return;
    event.preventDefault();
    accept($("source").value);
  };
  $("typed").onsubmit = event => {
    event.preventDefault();
    if (enter($("text").value)) $("text").value = "";
  };
  $("file").onchange = () => { take($("file").files); $("file").value = ""; };
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => { event.preventDefault(); take(event.dataTransfer.files); });
  document.addEventListener("keydown", pressed);
  addEventListener("hashchange", address);
  document.addEventListener("visibilitychange", keepNow);
  addEventListener("pagehide", keepNow);
}

// restore shows the game that this tab had, or a new one.
async function restore() {
  const kept = keep("games", () => {
    const all = state.games.map(write).join("\n"), fits = all.length < 2e6; // browsers allow 5 MB
    const at = fits ? state.games.indexOf(state.game) : 0, { length } = state.games;
    return { pgn: fits ? all : write(state.game), at, length, path: pathOf(state.node), view: state.view, unsaved: state.unsaved };
  });
  try {
    state.view = kept.view;
    await open(read(kept.pgn), kept.at);
    state.unsaved = kept.unsaved;
    show(find(state.game.moves, kept.path));
    if (kept.length > state.games.length) announce(`Of ${kept.length} games only this one is left. Open the file again for the others.`);
  } catch {
    state.view = "white";
    open([newGame(undefined, { Date: today() })]);
    if (document.documentElement.dataset.game === "true") fetch(new URL("game", location)).then(answer => answer.blob()).then(file => take([file]));
  }
  address();
}

// startEngine starts the engine, also after its end; meanwhile moves can be made.
function startEngine() {
  state.failure = "";
  const mega = bytes => Math.round(bytes / 1e6);
  const engine = new Engine((loaded, size) => {
    if (engine.state === "loading") {
      $("effort").textContent = `Loading the engine, ${mega(loaded)}${size ? ` of ${mega(size)}` : ""} MB`;
      return;
    }
    state.engine = engine.state === "ready" ? engine : null;
    if (engine.message) {
      state.analysing = false;
      state.failure = `The engine ${engine.state === "failed" ? "could not be started" : "has stopped"}: ${engine.message}.`;
    } else {
      $("name").textContent = engine.name;
      keepFiles(); // not before: it would load the engine a second time meanwhile
    }
    tell("engine");
  });
}

// keepFiles has the browser keep the page for use without a network, and says when it has.
async function keepFiles() {
  if (state.server || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register("../offline.js");
    await navigator.serviceWorker.ready;
    $("kept").textContent = "; available offline";
  } catch { /* it works with one */ }
}

for (const start of [startBoard, startMoves, startLines, startPlay, startReview, startGames, startEditor]) start();
changed(draw);
listen();
restore();
startEngine();
