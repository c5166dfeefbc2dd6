// The analysis of the position on the board: its lines, the arrows of their first moves, and the evaluation bar.
import { html, render } from "lit-html";
import { $, analyse, changed, play, state } from "./state.js";
import { showArrows } from "./board.js";
import { scoreText } from "./moves.js";
import { line, notes, outcome, sanLine } from "./tree.js";

let found = [];       // the lines of the search, by rank
let searched = null;  // the node that they are for

const count = n => n >= 999500 ? (n / 1e6).toFixed(1) + "M" : n >= 1e3 ? Math.round(n / 1e3) + "k" : String(n);

// command returns the command of UCI for a position of the game.
export function command(node) {
  const [start, ...moves] = line(node);
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
  render(lines.map(info => {
    const moves = sanLine(pos, info.pv), ply = state.node.data.ply;
    return html`<li><b>${scoreText(evaluationOf(info, pos.turn))}</b> ${moves.map((m, i) => html`${(ply + i) % 2 && i ? ""
      : html`<span class="n">${Math.floor((ply + i) / 2) + 1}${(ply + i) % 2 ? "..." : "."}</span> `}<button @click=${() => follow(moves, i)}>${m.san}</button> `)}</li>`;
  }), $("lines"));
  $("effort").textContent = info ? `depth ${info.depth}, ${count(info.nodes)} nodes, ${count(info.nps)}/s` : "";
  showArrows(lines.map(info => info.pv[0]));
  drawGauge(info ? evaluationOf(info, pos.turn) : notes(state.node).evaluation);
}

// follow plays a line up to one of its moves.
function follow(moves, last) {
  let node = state.node;
  for (const { uci } of moves.slice(0, last + 1)) node = play(uci, node, true);
  play(node.data.uci, node.parent);
}

// expected returns the share of the points that White expects, as lichess computes it.
const expected = e => e.mate !== undefined ? Number(e.mate > 0) : 1 / (1 + Math.exp(-0.368208 * e.pawns));

function drawGauge(evaluation) {
  const gauge = $("gauge");
  gauge.classList.toggle("flipped", state.view === "black");
  gauge.setAttribute("aria-label", evaluation ? `Evaluation ${scoreText(evaluation)}` : "No evaluation");
  gauge.classList.toggle("unknown", !evaluation);
  gauge.firstElementChild.style.height = `${100 * (evaluation ? expected(evaluation) : .5)}%`;
}

let scheduled = false;
function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => { scheduled = false; draw(); });
}

function search() {
  const { node, engine } = state;
  found = [];
  searched = node;
  draw();
  if (outcome(node)) return engine.cancel();
  return engine.search({ UCI_Chess960: true, MultiPV: $("count").value, UCI_LimitStrength: false }, command(node), "infinite", info => {
    if (!info.pv || info.bound) return;
    found[info.multipv - 1] = info;
    schedule();
  });
}

let running = false;
function act() {
  if (state.engine && state.analysing && searched !== state.node) search();
  else if (running && !state.analysing) {
    searched = null;
    state.engine.cancel();
  }
  running = state.analysing;
  draw();
}

export function startLines() {
  $("analyse").onclick = () => analyse();
  $("count").onchange = () => { searched = null; act(); };
  changed(act);
}
