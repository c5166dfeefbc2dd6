// Games against the engine: levels, clocks, and what ends a game besides the rules. A match is the main line of a game.
import { html, nothing, render } from "lit-html";
import { makeComment } from "chessops/pgn";
import { $, announce, ask, changed, edited, flip, keep, open, play, remember, remove, show, state, sure, tell } from "./state.js";
import { showArrows } from "./board.js";
import { atFullStrength, command } from "./lines.js";
import { clockAt, find, isMain, line, newGame, numberAt, numberOf, other, outcome, pathOf, promote, sanLine, sideName, today, verdicts } from "./tree.js";

// The strengths: UCI_Elo, or full. Names are for orientation; the numbers are on the scale of docs/strength.md.
const levels = [
  [800, "Beginner"], [1000, "Novice"], [1200, "Casual player"], [1400, "Keen player"], [1600, "Club player"],
  [1800, "Strong club player"], [2000, "Expert"], [2300, "Master"], [2600, "Strong master"], [2900, "Engine"],
  [3200, "Strong engine"], [0, "Full strength"],
];
const limits = [
  ["movetime 200", "0.2 seconds"], ["movetime 1000", "1 second"], ["movetime 3000", "3 seconds"],
  ["movetime 10000", "10 seconds"], ["depth 6", "depth 6"], ["depth 10", "depth 10"], ["depth 14", "depth 14"],
];
const usual = { color: "white", elo: 1200, time: "free", limit: "movetime 1000", minutes: 10, increment: 5, from: "start" };

// { game, node: its latest position, human: a colour, elo, limit or clock: { minutes, increment }, left: { white, black }
// in milliseconds, over: why it has ended }, null without a match.
let match = null;
let thinking = null; // the node whose move the engine looks for
let told = 0;        // when the running clock was read last
let kept;            // the match from before the page was loaded again, until its game is open

const onBoard = () => match && match.game === state.game;
const running = () => onBoard() && !match.over;
const atEnd = () => onBoard() && state.node === match.node;
const engineName = () => `${state.engine?.name || "Vedette"}${match.elo ? `, ${match.elo} Elo` : ""}`;

async function begin(settings) {
  const { color, elo, time, limit, minutes, increment, from } = settings;
  const human = color === "random" ? ["white", "black"][Math.floor(2 * Math.random())] : color;
  const game = newGame(from === "here" ? state.node.data.fen : undefined, { Event: "Game against Vedette", Date: today() });
  const clock = time === "clock" ? { minutes: Number(minutes), increment: Number(increment) } : null, ms = 60000 * Number(minutes);
  if (clock) game.headers.set("TimeControl", `${60 * clock.minutes}+${clock.increment}`);
  if (!await open([game])) return;
  match = { game, node: game.moves, human, elo: Number(elo), limit, clock, left: { white: ms, black: ms }, over: "" };
  nameSides();
  state.analysing = false;
  state.engine?.newGame();
  state.view = human;
  const end = outcome(game.moves);
  if (end) finish(end.result, end.reason, true);
  tell("games");
}

function nameSides() {
  match.game.headers.set(sideName(match.human), "Player");
  match.game.headers.set(sideName(other[match.human]), engineName());
}

// made continues the match after a move at its end, and reports whether it has changed the tree.
function made(node) {
  if (!running() || state.analysing || node.parent !== match.node) return false;
  const mover = node.parent.pos.turn;
  readClock(false);
  match.node = node;
  if (!isMain(node)) promote(node, true); // a move of an analysis was there
  if (match.clock) {
    match.left[mover] = Math.max(match.left[mover], 0) + 1000 * match.clock.increment;
    node.data.comments = [makeComment({ clock: Math.round(match.left[mover] / 100) / 10 })];
  }
  const end = outcome(node);
  if (end) finish(end.result, end.reason, true);
  return true;
}

// finish ends the match for a reason that the rules or, if not, the players give.
function finish(result, reason, byRule = false) {
  match.over = reason;
  thinking = null;
  const { headers } = match.game, { data } = match.node;
  headers.set("Result", result);
  headers.set("Termination", reason === "time" ? "time forfeit" : "normal");
  if (reason !== "checkmate") data.comments = [...data.comments || [], `${verdict()}.`];
  if (byRule) return;
  state.engine?.cancel();
  edited();
}

const verdict = () => {
  const result = verdicts[match.game.headers.get("Result")];
  return match.over !== "time" ? `${result}: ${match.over}` : result === "Draw" ? "Draw: time is over, too few pieces to mate" : `${result} on time`;
};

async function resign() {
  if (await sure("Resign this game?", "Resign") && running()) finish(match.human === "white" ? "0-1" : "1-0", "resignation");
}

// takeBack returns to the player's last decision, with the clocks of that time.
function takeBack() {
  const mine = line(match.node).findLast(node => node.parent?.pos.turn === match.human);
  const { game } = match;
  thinking = null;
  state.engine?.cancel();
  match.node = mine.parent;
  match.over = "";
  for (const color of ["white", "black"]) match.left[color] = 1000 * (clockAt(match.node, color) ?? 60 * (match.clock?.minutes || 0));
  told = performance.now();
  game.headers.delete("Termination");
  game.headers.set("Result", "*");
  show(match.node);
  remove(mine);
}

function changeSides() {
  thinking = null;
  state.engine?.cancel();
  match.human = other[match.human];
  nameSides();
  flip(match.human);
  edited();
}

async function hint() {
  const { node } = match;
  announce("Vedette looks for a good move.");
  const uci = await state.engine.search(atFullStrength(), command(node), "movetime 1000");
  if (!uci || !atEnd() || match.node !== node) return;
  const [{ san }] = sanLine(node.pos, [uci]);
  showArrows([uci]);
  announce(`Hint: ${numberAt(node.data.ply + 1)} ${san}`);
}

// act has the engine move when it is its turn.
async function act() {
  const { engine } = state, turn = match?.node.pos.turn;
  if (!running() || state.analysing || turn === match.human || thinking === match.node || engine?.state !== "ready") return;
  const { node, elo, clock, limit, left } = match;
  thinking = node;
  told = performance.now();
  const options = { ...atFullStrength(), "Human Pace": Boolean(clock) };
  if (elo) Object.assign(options, { UCI_LimitStrength: true, UCI_Elo: elo });
  const time = clock && `wtime ${Math.ceil(left.white)} btime ${Math.ceil(left.black)} winc ${1000 * clock.increment} binc ${1000 * clock.increment}`;
  const uci = await engine.search(options, command(node), time || limit);
  if (thinking === node) thinking = null;
  if (uci === null) return act(); // it was interrupted
  if (running() && match.node === node && match.human !== turn) play(uci, node, state.node !== node);
}

// Of the clocks. They start with the first move, and stand without the engine and while a position is analysed.

// clockRuns returns whose clock runs, undefined if none does.
function clockRuns() {
  if (!running() || !match.clock || !match.node.parent || state.analysing || state.failure) return undefined;
  const { turn } = match.node.pos;
  return turn === match.human || thinking ? turn : undefined;
}

// readClock takes the time since the last call from the clock that runs. Its flag may fall, if that is to be judged.
function readClock(judged = true) {
  const now = performance.now(), turn = clockRuns(), passed = now - told;
  told = now;
  if (!turn) return;
  match.left[turn] -= passed;
  const crossed = [60, 10].find(s => match.left[turn] <= 1000 * s && match.left[turn] + passed > 1000 * s);
  if (crossed && turn === match.human) $("spoken").textContent = `${crossed} seconds left.`;
  if (match.left[turn] > 0 || !judged) return;
  match.left[turn] = 0;
  const drawn = match.node.pos.hasInsufficientMaterial(other[turn]);
  finish(drawn ? "1/2-1/2" : turn === "white" ? "0-1" : "1-0", "time");
}

// showsClocks reports whether the clocks of now are beside the board, not those that comments have of a position.
const showsClocks = () => match?.clock && (running() || atEnd());

function drawClocks() {
  const runs = clockRuns();
  for (const [place, color] of [["above", other[state.view]], ["below", state.view]]) {
    $("clock-" + place).textContent = clockText(showsClocks() ? match.left[color] / 1000 : clockAt(state.node, color));
    $("clock-" + place).classList.toggle("runs", runs === color);
  }
}

// clockText writes seconds as 1:05:30, 5:30 or, when they become few, 0:05.3; "" without any.
function clockText(seconds) {
  if (seconds === undefined) return "";
  const two = n => String(n).padStart(2, "0"), hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds % 60))}`;
}

// Of the page.

function says() {
  if (running() && !atEnd() && !state.analysing) return "An earlier position of the game";
  if (!atEnd() || state.analysing) return "";
  const { node, human } = match;
  if (match.over) return verdict();
  const check = node.pos.isCheck() ? ", check" : "";
  if (node.pos.turn !== human) return state.engine ? `Vedette is thinking${check}` : state.failure || `Vedette moves when it is loaded${check}`;
  return `Your move${node.parent ? ` after ${numberOf(node)} ${node.data.san}` : ""}${check}`;
}

function draw() {
  const hidden = !onBoard() || state.analysing, mine = match?.node.pos.turn === match?.human;
  render(hidden ? nothing : html`<div class="bar">
    ${atEnd() ? html`<button ?disabled=${!line(match.node).some(node => node.parent?.pos.turn === match.human)} @click=${takeBack}>Take back</button>
    <button ?disabled=${!running() || !mine || !state.engine} @click=${hint}>Hint</button>` : html`<button @click=${() => show(match.node)}>Back to the game</button>`}
    <button ?disabled=${!running()} @click=${changeSides}>Change sides</button>
    <button ?disabled=${!running()} @click=${resign}>Resign</button>
    <select aria-label="Vedette's level" title="Vedette's level" ?disabled=${!running()} @change=${setLevel}>${
      levels.map(([elo]) => option([elo, elo || "full"], match.elo))}</select></div>`, $("play"));
}

// setLevel changes the level from the engine's next move on.
function setLevel(event) {
  match.elo = Number(event.target.value);
  nameSides();
  edited();
}

function changedTo(what) {
  if (!onBoard()) match = thinking = null;
  const deleted = match && line(match.node).find(node => node.parent && !node.parent.children.includes(node));
  if (deleted) {
    match.node = deleted.parent;
    if (thinking) state.engine?.cancel();
    thinking = null;
    return tell("node"); // the board was drawn with the match as it was
  }
  if (match && state.engine && what === "engine") nameSides();
  if (what === "games" && kept) {
    match = { ...kept, game: state.game, node: find(state.game.moves, kept.path) };
    kept = undefined;
    told = performance.now();
  }
  draw();
  readClock();
  drawClocks();
  act();
}

const option = ([value, text], chosen) => html`<option value=${value} .selected=${String(value) === String(chosen)}>${text}</option>`;
const levelOptions = chosen => levels.map(([elo, name]) => option([elo, elo ? `${elo}, ${name}` : name], chosen));
const radio = (name, value, chosen, text) =>
  html`<label><input type="radio" name=${name} value=${value} .checked=${value === chosen}> ${text}</label>`;

// newMatch asks for the settings of a new game.
async function newMatch() {
  const dialog = $("begin"), last = { ...usual, ...JSON.parse(remember("match") || "{}") };
  render(nothing, dialog);
  render(html`<form method="dialog" class="settings"><h2>New game</h2>
    <fieldset><legend>You play</legend>${Object.entries({ white: "White", black: "Black", random: "Random" }).map(([value, text]) =>
      radio("color", value, last.color, text))}</fieldset>
    <label>Vedette's level <select name="elo">${levelOptions(last.elo)}</select></label>
    <fieldset><legend>Time</legend>
    <div>${radio("time", "free", last.time, "No clocks; Vedette searches")} <select name="limit" aria-label="Vedette searches for each move">${
      limits.map(limit => option(limit, last.limit))}</select></div>
    <div>${radio("time", "clock", last.time, "Clocks:")} <input type="number" name="minutes" aria-label="Minutes" min="1" max="180" required
    .value=${last.minutes}> min + <input type="number" name="increment" aria-label="Seconds for each move" min="0" max="180" required
    .value=${last.increment}> s</div></fieldset>
    <fieldset><legend>From</legend>${radio("from", "start", "start", "the start")}${radio("from", "here", "start", "the position on the board")}</fieldset>
    <div class="bar"><button value="play">Play</button><button value="alone">No opponent</button><button value="" formnovalidate>Cancel</button></div>
    </form>`, dialog);
  const form = dialog.querySelector("form"), choose = time => () => { form.elements.time.value = time; };
  form.elements.limit.onchange = choose("free");
  form.elements.minutes.oninput = form.elements.increment.oninput = choose("clock");
  const answer = await ask(dialog), settings = Object.fromEntries(new FormData(form));
  if (answer === "alone") open([newGame(settings.from === "here" ? state.node.data.fen : undefined, { Date: today() })]);
  if (answer !== "play") return;
  remember("match", JSON.stringify(settings));
  begin(settings);
}

export function startPlay() {
  const mayMove = () => !running() || state.analysing ? state.node.pos.turn : atEnd() ? match.human : undefined;
  Object.assign(state, { says, played: made, mayMove });
  kept = keep("match", () => {
    readClock();
    return onBoard() ? { ...match, game: undefined, node: undefined, path: pathOf(match.node) } : undefined;
  });
  $("new").onclick = newMatch;
  setInterval(() => {
    readClock();
    if (showsClocks()) drawClocks();
  }, 100);
  changed(changedTo);
}
