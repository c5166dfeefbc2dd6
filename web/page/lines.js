// The analysis of the position on the board: its lines, the arrows of their first moves, and the evaluation bar.
import { html, nothing, render } from "lit-html";
import { $, analyse, changed, play, remember, state } from "./state.js";
import { preview, showArrows } from "./board.js";
import { scoreText } from "./moves.js";
import { chances, isOver, line, notes, numberAt, sanLine } from "./tree.js";

let found = [];       // the lines of the search, by rank
let searched = null;  // the node that they are for
let drawn = [];       // their moves, of tree.sanLine

const count = n => n >= 999500 ? (n / 1e6).toFixed(1) + "M" : n >= 1e3 ? Math.round(n / 1e3) + "k" : String(n);

// command returns the command of UCI for a position of the game, from the last null move on.
export function command(node) {
  const nodes = line(node), [start, ...moves] = nodes.slice(Math.max(nodes.findLastIndex(n => n.data.uci === "0000"), 0));
  return `position fen ${start.data.fen}${moves.length ? " moves " + moves.map(n => n.data.uci).join(" ") : ""}`;
}

// evaluationOf returns the score of a line of the engine, for White.
export function evaluationOf(info, turn) {
  const score = (turn === "white" ? 1 : -1) * info.score;
  return info.kind === "mate" ? { mate: score } : { pawns: score / 100 };
}

const current = () => state.analysing && searched === state.node ? found.filter(Boolean) : [];

function draw() {
  const lines = current(), { pos } = state.node, info = lines[0];
  $("analyse").setAttribute("aria-pressed", String(state.analysing));
  $("analyse").disabled = Boolean(state.failure);
  drawn = lines.map(info => sanLine(pos, info.pv));
  render(lines.map((info, rank) => html`<li><b>${scoreText(evaluationOf(info, pos.turn))}</b>${drawn[rank].map(({ san }, i) => html` ${
    numbered(state.node.data.ply + i + 1, !i)}<button .at=${[rank, i]} tabindex=${i ? -1 : 0}>${san}</button>`)}</li>`), $("lines"));
  if (!lines.length) preview();
  if (state.engine || state.failure) $("effort").textContent = info ? `depth ${info.depth}, ${count(info.nodes)} nodes, ${count(info.nps)}/s` : "";
  showArrows(lines.map(info => info.pv[0]));
  drawGauge(info ? evaluationOf(info, pos.turn) : notes(state.node).evaluation);
}

const numbered = (ply, first) => ply % 2 || first ? html`<span class="n">${numberAt(ply)}</span> ` : nothing;

// lineAt returns the moves of a line up to the one at which an event happens.
function lineAt(event) {
  const at = event.target.closest("button")?.at;
  return at ? drawn[at[0]].slice(0, at[1] + 1) : [];
}

function look(event) {
  const move = lineAt(event).at(-1);
  preview(move?.pos, move?.uci);
}

// follow plays a line up to the move that is clicked.
function follow(event) {
  const moves = lineAt(event), end = moves.pop();
  let node = state.node;
  for (const { uci } of moves) node = play(uci, node, true);
  if (end) play(end.uci, node);
}

function drawGauge(evaluation) {
  const gauge = $("gauge");
  gauge.classList.toggle("flipped", state.view === "black");
  gauge.classList.toggle("unknown", !evaluation);
  const { win, draw, loss } = evaluation ? chances(evaluation, state.node.pos) : { win: 0, draw: 1, loss: 0 };
  [win, draw, loss].forEach((part, i) => { gauge.children[i].style.flexGrow = part; });
  const percent = part => `${Math.round(100 * part)} %`;
  gauge.title = evaluation ? `White wins ${percent(win)}, draw ${percent(draw)}, Black wins ${percent(loss)}` : "";
  gauge.setAttribute("aria-label", gauge.title || "No evaluation");
}

// atFullStrength returns the options of a search for a number of lines. The server sets those of the machine.
export function atFullStrength(lines = 1) {
  const options = { Hash: 64, UCI_Chess960: true, MultiPV: lines, UCI_LimitStrength: false };
  for (const name in state.told) delete options[name];
  return options;
}

// schedule draws soon, but not for each line: in its first second a search reports dozens, and drawing takes time from it.
let scheduled = false, last = 0;
function schedule() {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => { scheduled = false; last = performance.now(); draw(); }, Math.max(0, last + 200 - performance.now()));
}

function search() {
  const { node, engine } = state;
  found = [];
  searched = node;
  draw();
  if (isOver(node)) return engine.cancel();
  return engine.search(atFullStrength($("count").value), command(node), "infinite", info => {
    if (!info.pv || info.bound) return;
    found[info.multipv - 1] = info;
    schedule();
  });
}

function act() {
  if (state.engine && state.analysing && searched !== state.node) search();
  else if (searched && !state.analysing) {
    searched = null;
    state.engine?.cancel();
  }
  draw();
}

export function startLines() {
  $("analyse").onclick = () => analyse();
  $("count").value = remember("lines") || 3;
  $("count").onchange = () => { remember("lines", $("count").value); searched = null; act(); };
  $("lines").onclick = follow;
  $("lines").addEventListener("pointerover", event => { if (event.pointerType === "mouse") look(event); });
  $("lines").addEventListener("focusin", look);
  for (const name of ["pointerleave", "focusout", "click"]) $("lines").addEventListener(name, () => preview());
  changed(act);
}
