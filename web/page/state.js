// What the page shows, and what its modules may do with it. They read state, change it by the functions here only, and
// register with changed to draw what concerns them.
import { html, render } from "lit-html";
import * as tree from "./tree.js";

export const $ = id => document.getElementById(id);

// small reports whether the window has little room beside or below the board.
export const small = () => matchMedia("(max-aspect-ratio: 9/10), (max-height: 40rem)").matches;

export const state = {
  games: [],            // of the file that is open, as tree.read returns them; the shown one is prepared
  game: null,           // the one that is shown
  node: null,           // of its tree: the position on the board
  view: "white",        // the side below
  server: document.documentElement.dataset.engine === "server", // the engine runs natively, not in a worker
  told: JSON.parse(document.documentElement.dataset.options || "{}"), // options of UCI that "vedette board" was given: they stay
  engine: null,         // while it is ready; it is shared, and the last search wins
  failure: "",          // why it does not run
  analysing: false,     // whether the position on the board is analysed
  unsaved: false,       // whether the open games have changed since they were opened or saved
  // Who may move on the board: "white", "black" or undefined. A game against the engine sets this.
  mayMove: () => state.node.pos.turn,
  // What the line beside the board says, "" for the game's own words. A game against the engine sets this.
  says: () => "",
  // What happens at each move that is made, before it is drawn; it returns whether the tree changes besides. A game
  // against the engine sets this.
  played: () => false,
};

const watchers = [], keepers = {};

// changed calls watch(what) after each change. What it is: "games" (others are open), "game" (another one is shown),
// "tree" (its moves, comments or tags), "node" (another of its positions is shown), "view", "engine" (it is ready, has
// failed, or analysing was switched). Each of the first three includes those after it up to "node".
export const changed = watch => watchers.push(watch);
export function tell(what) { for (const watch of watchers) watch(what); }

// show shows a position of the game's tree.
export function show(node) {
  if (!node || node === state.node) return;
  state.node = node;
  tell("node");
}

// play makes a move after a node, shows it and returns its node, undefined if it is not legal. A move that is not there
// yet becomes the next of the line, or a variation. The node is shown unless quiet.
export function play(uci, after = state.node, quiet = false) {
  const count = after.children.length, node = tree.add(after, uci);
  if (!node) return undefined;
  if (!quiet) state.node = node;
  if (state.played(node) || after.children.length > count) edited(); else tell("node");
  return node;
}

// edited is called after a change of the tree or of tags that the functions here have not made.
export function edited(game = state.game) {
  const end = tree.outcome(game.moves.end());
  if (end) game.headers.set("Result", end.result);
  if (!end && game.ended) game.headers.set("Result", "*");
  game.ended = Boolean(end);
  state.unsaved = true;
  tell("tree");
}

// promote puts the shown line before those beside it, toMain makes it the main line. remove deletes a move and all after it.
export function promote(node, toMain = false) {
  tree.promote(node, toMain);
  edited();
}
export function remove(node) {
  node.parent.children = node.parent.children.filter(child => child !== node);
  if (tree.line(state.node).includes(node)) state.node = node.parent;
  edited();
}

// open takes games, of tree.read or tree.newGame, in the place of those that were open, and shows one of them. Nothing else
// replaces games, so this asks before it discards what is not saved, and returns whether the games are open. It throws an
// Error if the one to show has no valid position.
export async function open(games, index = 0) {
  tree.prepare(games[index]);
  if (state.unsaved && !await sure("The open game has changes that are not saved. Discard it?", "Discard")) return false;
  state.unsaved = false;
  state.games = games;
  choose(index, "games");
  return true;
}

// choose shows one of the open games.
export function choose(index, what = "game") {
  state.game = tree.prepare(state.games[index]);
  const { moves, headers } = state.game;
  state.node = headers.size > Number(headers.has("FEN")) ? moves : moves.end(); // just moves lead to a position
  tell(what);
  if (state.game.fault) announce(state.game.fault);
}

export function flip(view = tree.other[state.view]) {
  state.view = view;
  tell("view");
}

// analyse switches the analysis of the position on the board, which an engine that has failed cannot do.
export function analyse(on = !state.analysing) {
  if (on === state.analysing || state.failure) return;
  state.analysing = on;
  tell("engine");
}

// announce says a sentence beside the board until the next change; screen readers say it in other words, if there are.
export function announce(text, words = text) {
  $("status").textContent = text;
  $("spoken").textContent = words;
}

// copy puts a text on the clipboard, and says so.
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(what + " copied.");
  } catch {
    $("pgn").closest("details").open = true;
    announce("The browser does not allow copying here; select the text below.");
  }
}

// ask shows a dialog and returns the value of the button, empty if none was chosen.
export function ask(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise(resolve => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// sure asks before something that cannot be undone, and returns whether it was confirmed.
export async function sure(question, yes) {
  const dialog = $("sure");
  render(html`<form method="dialog"><p>${question}</p>
    <div class="bar"><button value="yes">${yes}</button><button value="" autofocus>Cancel</button></div></form>`, dialog);
  return await ask(dialog) === "yes";
}

// keep has what save returns kept for this tab under a name, and returns what was kept before the page was loaded again.
// A phone may drop a page that is not in front. remember keeps a choice for later visits. A board that was started with
// a file shows that, not what the tab had at another address.
let kept = {};
try {
  kept = JSON.parse(sessionStorage.getItem("vedette")) || {};
  if (document.documentElement.dataset.game === "true" && kept.address !== location.pathname) kept = {};
} catch { /* nothing is kept */ }
export function keep(name, save) {
  keepers[name] = save;
  return kept[name];
}
export function keepNow() {
  const all = Object.fromEntries(Object.entries(keepers).map(([name, save]) => [name, save()]));
  try { sessionStorage.setItem("vedette", JSON.stringify({ ...all, address: location.pathname })); } catch { /* lost */ }
}
export function remember(name, value) {
  try {
    if (value !== undefined) localStorage.setItem("vedette." + name, value);
    return localStorage.getItem("vedette." + name);
  } catch { return value ?? null; } // it is asked again
}
