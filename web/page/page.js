// The page: a game, the board that shows one of its positions, and the engine,
// which plays or analyses. The rules decide what is legal and when a game is over.
import { Chessground } from "./chessground.js";
import { Engine } from "./engine.js";
import * as rules from "./rules.js";

const $ = id => document.getElementById(id);
const startpos = "startpos";
const other = { white: "black", black: "white" };

// { start, moves, positions, tags, result, reason, human, level, whole }; human is empty without an opponent, level is
// the name of the strength at which the engine played last, and whole is what the game was before the analysis dropped
// moves or its result
let game = null;
let at = 0;             // how many moves are made on the board
let view = "white";     // the side below
let analysing = false;
let ground = null, engine = null;
let arrow = null;       // the best move of the analysis
let found = [];         // its lines
let failure = "";       // why the engine does not run

// Of the game.

function begin(start, moves, human, tags = {}, result = "*") {
  game = {
    start, moves: [...moves], positions: rules.positions(start, moves), tags, result: "*", reason: "", human,
    level: human && levelName(), whole: null,
  };
  settle();
  if (result !== "*" && result !== game.result) { // such as a win on time
    game.result = result;
    game.reason = "";
  }
  at = game.moves.length;
}

function append(move) {
  const position = rules.positionAfter(game.start, [...game.moves, move]);
  game.moves.push(move);
  game.positions.push(position);
  settle();
}

// settle notes the end of the game, if the rules say so.
function settle() {
  const end = latest().end;
  game.result = end ? end.result : "*";
  game.reason = end ? end.reason : "";
}

const latest = () => game.positions[game.positions.length - 1];
const shown = () => game.positions[at];
const isPlayed = () => game.human !== "" && game.result === "*";

// keepWhole keeps the game as it is for bringBack, unless an earlier one is kept.
function keepWhole() {
  game.whole ||= { moves: [...game.moves], result: game.result, reason: game.reason };
}

// play makes a move on the board; moves after it are dropped, but not for ever while the engine does not play.
function play(move) {
  if (at < game.moves.length || game.result !== "*") keepWhole();
  truncate(at);
  append(move);
  at = game.moves.length;
  update();
}

function truncate(n) {
  game.moves.length = n;
  game.positions.length = n + 1;
  settle();
}

function takeBack() {
  if (!game.moves.length) return;
  if (!game.human) keepWhole();
  const mine = game.positions.findLastIndex((p, i) => i < game.moves.length && (!game.human || p.turn === game.human));
  truncate(Math.max(mine, 0));
  at = game.moves.length;
  update();
}

// bringBack makes the game what it was before moves of the analysis took the place of its own.
function bringBack() {
  const { start, human, tags, level } = game, { moves, result, reason } = game.whole;
  begin(start, moves, human, tags, result);
  game.reason ||= reason;
  game.level = level;
  update();
}

function resign() {
  if (!isPlayed()) return;
  game.result = game.human === "white" ? "0-1" : "1-0";
  game.reason = "resignation";
  update();
}

// Of the board.

// mayMove returns who may move on the board: nobody during the engine's turn.
function mayMove() {
  if (analysing || !game.human) return shown().turn;
  return isPlayed() && at === game.moves.length && shown().turn === game.human ? game.human : undefined;
}

function draw() {
  const position = shown(), dests = new Map();
  for (const choice of position.legal) dests.set(choice.from, [...(dests.get(choice.from) || []), ...choice.to]);
  const color = mayMove();
  ground.set({
    fen: position.fen, orientation: view, turnColor: position.turn, check: position.check,
    lastMove: position.last ? [position.last.from, position.last.to] : undefined,
    movable: { color, dests: color ? dests : new Map() },
  });
  drawArrow();
}

function drawArrow() {
  ground.setAutoShapes(analysing && arrow ? [{ orig: arrow.from, dest: arrow.to, brush: "green" }] : []);
}

// moved is called when the player has moved a piece on the board.
async function moved(from, to) {
  const choices = shown().legal.filter(c => c.from === from && c.to.includes(to));
  if (!choices.length) return draw(); // the board tells a moment later, and may show another position by now
  if (choices.length === 1) return play(choices[0].move);
  const piece = await ask($("promotion"));
  const choice = choices.find(c => c.promotion === piece);
  if (choice) play(choice.move); else draw();
}

// ask shows a dialog and returns the value of the button, empty if none was chosen.
function ask(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise(resolve => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// Of the engine.

const levelName = () => $("level").selectedOptions[0]?.textContent || "";

const strength = () => $("level").value === "full"
  ? { UCI_LimitStrength: false }
  : { UCI_LimitStrength: true, UCI_Elo: $("level").value };

// position returns the command for the position after n moves.
const position = n => `position ${game.start === startpos ? startpos : "fen " + game.start} moves ${game.moves.slice(0, n).join(" ")}`;

// act lets the engine do what the state of the page asks for.
function act() {
  if (failure) return;
  if (analysing) return analyse();
  if (isPlayed() && latest().turn !== game.human) return think();
  return idle();
}

async function search(options, n, go, report) {
  document.body.dataset.engine = "searching";
  return engine.search({ UCI_Chess960: true, ...options }, position(n), go, report);
}

async function idle() {
  await engine.ready;
  const ended = engine.cancel(), ticket = engine.ticket;
  await ended;
  if (ticket === engine.ticket) document.body.dataset.engine = "idle";
}

async function think() {
  const move = await search({ MultiPV: 1, ...strength() }, game.moves.length, $("limit").value, () => {});
  if (!move) return;
  const follow = at === game.moves.length;
  append(move);
  if (follow) at = game.moves.length;
  update();
}

async function analyse() {
  const lines = Number($("lines").value), n = at;
  found = [];
  arrow = null;
  showFound();
  if (!shown().legal.length) return idle();
  await search({ MultiPV: lines, UCI_LimitStrength: false }, n, "infinite", info => {
    if (!info.pv || info.bound) return;
    info.before = n;
    found[info.multipv - 1] = info;
    if (info.multipv === 1) arrow = shown().legal.map(c => ({ move: c.move, from: c.from, to: c.to.at(-1) })).find(c => c.move === info.pv[0]);
    schedule();
  });
}

let scheduled = false;
function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => { scheduled = false; showFound(); drawArrow(); });
}

// Of the panel.

const count = n => n >= 999500 ? (n / 1e6).toFixed(1) + "M" : n >= 1e3 ? Math.round(n / 1e3) + "k" : String(n);

// scoreText returns the score of a line from White's view.
function scoreText(info) {
  const sign = shown().turn === "white" ? 1 : -1, score = sign * info.score;
  if (info.kind === "mate") return (score > 0 ? "" : "−") + "#" + Math.abs(score);
  return (score > 0 ? "+" : score < 0 ? "−" : "") + (Math.abs(score) / 100).toFixed(2);
}

function showFound() {
  const lines = analysing ? found.filter(info => info && info.before === at) : [];
  $("found").replaceChildren(...lines.map(info => {
    const item = document.createElement("li"), score = document.createElement("b");
    score.textContent = scoreText(info);
    item.append(score, " " + rules.line(game.start, game.moves.slice(0, at), info.pv.join(" ")));
    return item;
  }));
  const info = lines[0];
  $("effort").textContent = info
    ? `depth ${info.depth}, ${count(info.nodes)} nodes, ${count(info.nps)} nodes/s, ${(info.time / 1000).toFixed(1)} s`
    : analysing ? "" : "off";
}

let listed = ""; // the moves that are shown; their buttons stay as long as they do, and with them the keyboard's focus

function showMoves() {
  const moves = JSON.stringify([game.positions.slice(1).map(p => p.last.number + p.last.san), game.result]);
  const focused = $("moves").contains(document.activeElement);
  if (moves !== listed) listMoves();
  listed = moves;
  const current = $("moves").querySelectorAll("button")[at - 1];
  $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  current?.setAttribute("aria-current", "true");
  if (focused) current?.focus({ preventScroll: true });
  if (current) $("moves").scrollTop = current.offsetTop - $("moves").clientHeight / 2;
}

function listMoves() {
  const parts = [];
  for (let i = 1; i < game.positions.length; i++) {
    const { san, number } = game.positions[i].last, button = document.createElement("button");
    const item = document.createElement("span"); // number and move stay in one line
    if (i === 1 || !number.endsWith("...")) {
      const label = document.createElement("span");
      label.className = "n";
      label.textContent = number;
      item.append(label, " ");
    }
    button.textContent = san;
    button.onclick = () => go(i);
    item.append(button);
    parts.push(item, " ");
  }
  if (game.result !== "*") {
    const result = document.createElement("b");
    result.textContent = game.result;
    parts.push(result);
  }
  $("moves").replaceChildren(...parts);
}

const sideName = side => side[0].toUpperCase() + side.slice(1);

// positionText says where the position on the board is in the game, and whose turn it is.
function positionText() {
  const { turn, check, last } = shown();
  return `${last ? `After ${last.number} ${last.san}` : "Start"}: ${sideName(turn)} to move${check ? ", check" : ""}`;
}

function showStatus() {
  const { turn, check } = latest();
  let text = `${sideName(turn)} to move`;
  if (failure || at < game.moves.length && (analysing || !isPlayed())) {
    $("status").textContent = failure || positionText();
    return;
  }
  if (game.result !== "*") {
    const outcome = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" }[game.result];
    text = game.reason ? `${outcome}: ${game.reason}` : outcome;
  } else if (game.human && !analysing) {
    const last = latest().last;
    text = turn !== game.human ? "Vedette is thinking" : last ? `Your move after ${last.number} ${last.san}` : "Your move";
  }
  $("status").textContent = check && game.result === "*" ? text + ", check" : text;
}

function playerName(side) {
  if (!game.human) return game.tags[sideName(side)] || sideName(side);
  return side === game.human ? "You" : `Vedette, ${game.level}`;
}

// ofWhole are tags that are false of a game with other moves.
const ofWhole = ["ECO", "Opening", "Variation", "SubVariation", "Termination"];

function pgn() {
  const tags = { Event: "Game in a browser", ...game.tags };
  if (game.whole) for (const name of ofWhole) delete tags[name];
  if (game.human) {
    tags[sideName(game.human)] = "Player";
    tags[sideName(other[game.human])] = playerName(other[game.human]);
  }
  return rules.write({ start: game.start, moves: game.moves.join(" "), result: game.result, tags });
}

function showPanel() {
  if (isPlayed()) game.level = levelName();
  $("above").textContent = playerName(other[view]);
  $("below").textContent = playerName(view);
  $("fen").textContent = shown().fen;
  $("pgn").textContent = pgn();
  $("resign").disabled = !isPlayed();
  $("back").disabled = !game.moves.length;
  $("restore").hidden = !game.whole;
  $("first").disabled = $("previous").disabled = at === 0;
  $("next").disabled = $("last").disabled = at === game.moves.length;
  $("analyse").setAttribute("aria-pressed", String(analysing));
  showStatus();
  showMoves();
  showFound();
  store();
}

// update shows a new state, and lets the engine act on it.
function update() {
  arrow = null;
  showPanel();
  draw();
  act();
}

// go shows the position after n moves. The engine's own move goes on meanwhile.
function go(n) {
  n = Math.min(Math.max(n, 0), game.moves.length);
  if (n === at) return;
  at = n;
  arrow = null;
  showPanel();
  draw();
  if (analysing) analyse();
}

function flip() {
  view = other[view];
  showPanel();
  draw();
}

function toggleAnalysis() {
  analysing = !analysing;
  update();
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    $("status").textContent = what + " copied";
  } catch {
    $("pgn").closest("details").open = true;
    $("status").textContent = "The browser does not allow copying here; select the text below";
  }
}

// today returns the date as in PGN.
function today() {
  const now = new Date(), two = n => String(n).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

async function newGame() {
  $("from-here").checked = false;
  let side = await ask($("begin"));
  if (!side) return;
  if (side === "random") side = Math.random() < 0.5 ? "white" : "black";
  analysing = false;
  view = side;
  if ($("from-here").checked) begin(game.start, game.moves.slice(0, at), side); else begin(startpos, [], side);
  game.tags.Date ||= today();
  engine.newGame();
  update();
}

// sentence returns what an error of the rules says as a sentence.
const sentence = error => error.message[0].toUpperCase() + error.message.slice(1) + ".";

// open reads a position or game; a wrong text leaves the dialog open.
function open(event) {
  if (event.submitter.value !== "open") return;
  try {
    const read = rules.read($("source").value);
    begin(read.start, read.moves ? read.moves.split(" ") : [], "", read.tags || {}, read.result);
    update();
  } catch (error) {
    event.preventDefault();
    $("refused").textContent = sentence(error);
  }
}

function typed(event) {
  event.preventDefault();
  if (!mayMove()) {
    $("status").textContent = game.result !== "*" ? "The game is over" : at < game.moves.length
      ? "This is an earlier position of the game" : "It is the turn of Vedette";
    return;
  }
  try {
    play(rules.parseMove(game.start, game.moves.slice(0, at), $("text").value.trim()));
    $("text").value = "";
  } catch (error) {
    $("status").textContent = sentence(error);
  }
}

// Keys that are not meant for a field.
const keys = {
  ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(game.moves.length),
  f: flip, a: toggleAnalysis,
};

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (document.querySelector("dialog[open]")) return;
  const action = keys[event.key] || keys[event.key.toLowerCase()]; // with Caps Lock too
  if (!action) return;
  event.preventDefault();
  action();
}

// Of the start.

// offerLevels lists the strengths that the engine has, and full strength.
function offerLevels() {
  const elo = engine.options.get("UCI_Elo"), kept = recall("level") || elo.default;
  const values = [];
  for (let value = elo.min; value < elo.max; value = Math.floor(value / 100 + 1) * 100) values.push(value);
  values.push(elo.max);
  $("level").replaceChildren(...values.map(value => new Option(`${value} Elo`, value)), new Option("full strength", "full"));
  $("level").value = kept;
  if (!$("level").value) $("level").value = elo.default;
  if (!$("level").value) $("level").selectedIndex = 0;
}

// store keeps the game for this tab: a phone may drop a page that is not in front. restore brings it back.
function store() {
  const { positions, ...kept } = game;
  try { sessionStorage.setItem("vedette.game", JSON.stringify({ ...kept, view, chosen: chosen() })); } catch { /* lost */ }
}

// chosen returns the strength and limit of this tab: another one may have others.
const chosen = () => ({ level: $("level").value, limit: $("limit").value });

function restore() {
  try {
    const kept = JSON.parse(sessionStorage.getItem("vedette.game"));
    for (const id in kept.chosen) if ([...$(id).options].some(o => o.value === kept.chosen[id])) $(id).value = kept.chosen[id];
    begin(kept.start, kept.moves, kept.human, kept.tags, kept.result);
    game.reason ||= kept.reason;
    game.level = kept.level;
    game.whole = kept.whole;
    view = kept.view;
  } catch {
    begin(startpos, [], "white", { Date: today() });
  }
}

// recall and keep remember a choice, where the browser allows it.
function recall(name) {
  try { return localStorage.getItem("vedette." + name); } catch { return null; }
}

function keep(name, value) {
  try { localStorage.setItem("vedette." + name, value); } catch { /* it is asked again */ }
}

function listen() {
  const clicks = {
    first: keys.Home, previous: keys.ArrowLeft, next: keys.ArrowRight, last: keys.End, flip, new: newGame, back: takeBack,
    resign, restore: bringBack, analyse: toggleAnalysis, "copy-fen": () => copy(shown().fen, "FEN"), "copy-pgn": () => copy(pgn(), "PGN"),
    open: () => { $("source").value = $("refused").textContent = ""; ask($("read")); },
  };
  for (const id in clicks) $(id).onclick = clicks[id];
  for (const id of ["level", "limit"]) $(id).onchange = () => { keep(id, $(id).value); showPanel(); };
  $("lines").onchange = () => { if (analysing) analyse(); };
  $("read").querySelector("form").onsubmit = open;
  $("typed").onsubmit = typed;
  document.addEventListener("keydown", pressed);
}

function failed(message) {
  document.body.dataset.engine = "failed";
  const why = typeof WebAssembly === "undefined" ? "the browser has no WebAssembly, or it is switched off"
    : `${message}. Load the page again to start it`;
  failure = `The engine ${engine?.name ? "has stopped" : "could not be started"}: ${why}.`;
  $("status").textContent = failure;
}

// findBoard has the board find its place for each press and move. By itself it does so only when the page is scrolled or
// something changes its size, but longer names and larger letters move it, too.
function findBoard() {
  const forget = () => ground.state.dom.bounds.clear();
  for (const name of ["mousedown", "mousemove", "mouseup", "touchstart", "touchmove", "touchend"]) {
    addEventListener(name, forget, { capture: true, passive: true });
  }
}

async function main() {
  engine = new Engine("worker.js", failed);
  await rules.load();
  ground = Chessground($("ground"), {
    autoCastle: false, coordinates: true, highlight: { lastMove: true, check: true },
    movable: { free: false, showDests: true, rookCastle: true, events: { after: moved } },
    animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches },
    premovable: { enabled: false }, drawable: { enabled: true },
  });
  findBoard();
  $("limit").value = recall("limit") || $("limit").value;
  if (!$("limit").value) $("limit").value = "movetime 1000";
  await engine.ready;
  $("name").textContent = engine.name;
  offerLevels();
  restore();
  listen();
  update();
  keepFiles();
}

// keepFiles has the browser keep the page for use without a network, and says when it has.
async function keepFiles() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register("../offline.js");
    await navigator.serviceWorker.ready;
    $("kept").textContent = "; available offline";
  } catch { /* it works with one */ }
}
main().catch(error => failed(error.message));
