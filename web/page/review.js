// Reviews the game that is shown: "vedette analyse" searches its positions, and what it writes is added to the game. The
// graph, the accuracies and the mistakes come from the game alone, so they are there for each game that was analysed.
import { html, nothing, render } from "lit-html";
import { Node, extend } from "chessops/pgn";
import { $, announce, changed, edited, show, small, state } from "./state.js";
import { nameOf, titleOf } from "./games.js";
import { graph, judge } from "./graph.js";
import { scoreText } from "./moves.js";
import { start } from "./programs.js";
import { chances, line, notes, numberOf, prepare, read, write } from "./tree.js";

// The nodes for each position, of a review and of a thorough one.
const efforts = state.server ? [500_000, 5_000_000] : [50_000, 500_000];

let running = null; // { game, program, done, of: positions }
let points = [];    // of the game that is shown, by judge

const analysed = () => points.length > 1 && points.some(({ node, evaluation }) => node.parent && evaluation);
const isError = ({ mark }) => ["inaccuracy", "mistake", "blunder"].includes(mark);

// bare returns a game without all but its moves and tags.
function bare(game) {
  const moves = new Node();
  extend(moves, [...game.moves.mainline()].map(({ san }) => ({ san })));
  return { ...game, moves, comments: [] };
}

// review analyses the game that is shown.
export function review(thorough = false) {
  const { game } = state, of = [...game.moves.mainline()].length + 1, lines = [];
  if (of === 1) return announce("There are no moves to review.");
  const mine = running = { game, done: 0, of };
  mine.program = start({
    nodes: efforts[Number(thorough)], input: write(bare(game)),
    onLine: text => lines.push(text),
    onError: text => {
      mine.done = Number(/(\d+) positions searched/.exec(text)?.[1] || mine.done);
      draw();
    },
    onEnd: message => {
      if (running !== mine) return; // it was stopped
      if (!message) add(lines.join("\n"));
      end(message);
    },
  });
  draw();
}

// add adds what was written to the game.
function add(text) {
  const { game } = running, [found] = read(text);
  prepare(found);
  for (const name of ["ECO", "Opening", "Annotator", "WhiteAccuracy", "BlackAccuracy"]) {
    if (found.headers.has(name)) game.headers.set(name, found.headers.get(name));
  }
  merge(game.moves, found.moves);
}

// evaluate takes over the evaluation of a node.
function evaluate(to, from) {
  const strip = comment => comment.replace(/\[%eval[^\]]*\]\s*/g, "").trim();
  const [first = "", ...others] = (to.data.comments || []).map(strip);
  to.data.comments = [`${from.data.comments?.[0] || ""} ${first}`.trim(), ...others].filter(Boolean);
}

// merge takes over evaluations, glyphs and better lines. Glyphs of the user stay, those of a review before do not.
function merge(to, from) {
  for (;;) {
    evaluate(to, from);
    const [move, ...better] = from.children, own = to.children[0];
    if (own?.data.uci !== move?.data.uci || !own) return;
    const nags = (own.data.nags || []).filter(nag => nag !== own.data.mark), mark = move.data.nags?.[0];
    own.data.mark = nags.some(nag => nag <= 6) ? undefined : mark;
    own.data.nags = own.data.mark ? [mark, ...nags] : nags;
    to.children = to.children.filter(child => child === own || !isUntouched(child) || line(state.node).includes(child));
    for (const child of better) {
      const there = to.children.find(({ data }) => data.uci === child.data.uci);
      if (there) {
        evaluate(there, child);
        continue;
      }
      for (let node = child; node; node = node.children[0]) node.data.found = true;
      child.parent = to;
      to.children.push(child);
    }
    [to, from] = [own, move];
  }
}

// isUntouched reports whether all of a variation is as a review has found it.
const isUntouched = node => node.data.found && !notes(node).text && !node.data.nags?.length && node.children.every(isUntouched);

// end ends the review; message says why it failed, if it did.
function end(message) {
  const { game } = running;
  running = null;
  edited(game);
  if (message) return announce(`The review has failed: ${message.replace(/\.$/, "")}.`);
  const accuracy = side => /^\d*/.exec(game.headers.get(`${side}Accuracy`))?.[0] || "–", white = accuracy("White"), black = accuracy("Black");
  const of = game === state.game ? "" : ` ${titleOf(game)}`;
  announce(`Reviewed${of}: accuracy ${white} / ${black}`, `The review${of && ` of${of}`} is done. Accuracy: White ${white}, Black ${black}.`);
}

function stop() {
  const { program } = running;
  running = null;
  program.end();
  draw();
  announce("Review stopped, nothing has changed.");
}

// nextMistake shows the next mistake of the game, after the last one the first.
export function nextMistake() {
  const passed = current();
  show((points.find((point, i) => i > passed && isError(point)) || points.find(isError))?.node);
}

// current returns the index of the last position of the game itself on the way to the one that is shown.
function current() {
  const way = line(state.node);
  return points.findLastIndex(({ node }, i) => way[i] === node);
}

const progress = () => html`<div class="bar"><progress max=${running.of} value=${running.done} aria-label="Review"></progress>
  <span class="soft">${running.done} of ${running.of} positions</span><button @click=${stop}>Stop</button></div>`;

function draw() {
  $("review-game").disabled = Boolean(running);
  $("mistake").hidden = !analysed() || !points.some(isError);
  render([
    analysed() ? graph(points, current(), small() ? 56 : 110, !small(), i => show(points[i].node)) : nothing,
    running ? progress() : nothing,
  ], $("review"));
  render(analysed() ? report() : nothing, $("report"));
}

const phases = ["opening", "middlegame", "endgame"];

// player is a row of the table of accuracies.
function player(side, parity) {
  const { headers } = state.game, text = headers.get(`${side}Accuracy`), figure = name => new RegExp(`${name}(\\d+)`).exec(text)?.[1] || "–";
  if (text === undefined) return nothing;
  const count = mark => points.filter(point => point.node.data.ply % 2 === parity && point.mark === mark).length;
  return html`<tr><th>${nameOf(state.game, side)}</th><td><b>${figure("^")}</b></td>${phases.map(phase => html`<td>${figure(`${phase} `)}</td>`)}
    ${["good", "inaccuracy", "mistake", "blunder"].map(mark => html`<td>${count(mark)}</td>`)}</tr>`;
}

const accuracy = () => html`<h2>Accuracy</h2><div class="scroll"><table>
  <thead><tr><th></th><th>game</th>${phases.map(phase => html`<th>${phase}</th>`)}<th class="good">!</th><th class="inaccuracy">?!</th>
    <th class="mistake">?</th><th class="blunder">??</th></tr></thead><tbody>${player("White", 1)}${player("Black", 0)}</tbody></table></div>
  <p class="soft">Accuracy in the whole game and in its phases: 100 means no points were lost; a move that costs 0.1 points scores 50.
    Then the numbers of good moves (!), inaccuracies (?!), mistakes (?) and blunders (??).</p>`;

const link = (node, text, name = nothing) => html`<button class=${name} @click=${() => show(node)}>${text}</button>`;

// betterThan returns the best of a node and the moves beside it, as far as they are evaluated, undefined if it is the node.
function betterThan(node) {
  const evaluation = child => child.pos.isCheckmate() ? { mate: child.pos.turn === "black" ? 1 : -1 } : notes(child).evaluation;
  const worth = child => {
    const { win, loss } = chances(evaluation(child), child.pos);
    return node.parent.pos.turn === "white" ? win - loss : loss - win;
  };
  const [best] = node.parent.children.filter(evaluation).sort((a, b) => worth(b) - worth(a));
  return best === node ? undefined : best;
}

// mistake is an entry of the list of mistakes.
function mistake({ node, glyph, mark, evaluation, turning }) {
  const before = points[points.findIndex(point => point.node === node) - 1].evaluation, better = [];
  const scores = before && evaluation ? html` <span class="soft">${scoreText(before)} → ${scoreText(evaluation)}</span>` : nothing;
  for (let next = betterThan(node); next && better.length < 8; next = next.children[0]) better.push(next);
  return html`<li class=${turning ? "turning" : nothing}>${link(node, html`${numberOf(node)} ${node.data.san}<span class=${mark}>${glyph}</span>`, "m")}
    ${scores}${better.length ? html`<br>Better: ${better.map((next, i) => html`${i && next.data.ply % 2 === 0 ? nothing : html`<span class="soft">${numberOf(next)}</span> `
    }${link(next, next.data.san)} `)}${before ? html`<span class="soft">(${scoreText(before)})</span>` : nothing}` : nothing}</li>`;
}

function report() {
  const { headers } = state.game, mistakes = points.filter(isError), dots = points.some(({ mark }) => mark);
  const missing = points.some(({ node, expected }) => node.parent && expected === undefined);
  return html`${missing ? html`<p class="soft">A part of the positions is not analysed.</p>` : nothing}
    <p class="soft legend"><span>Expected score for White, 0 (bottom) to 1 (top)</span>${dots ? html`<span><i class="dot good"></i>! good</span>
    <span><i class="dot inaccuracy"></i>?! inaccuracy</span><span><i class="dot mistake"></i>? mistake</span>
    <span><i class="dot blunder"></i>?? blunder</span>` : nothing}${points.some(p => p.turning) ? html`<span><i class="ring"></i>turning point</span>` : nothing}</p>
    ${headers.has("WhiteAccuracy") || headers.has("BlackAccuracy") ? accuracy() : nothing}
    ${mistakes.length ? html`<h2>Mistakes</h2><ol class="mistakes">${mistakes.map(mistake)}</ol>` : nothing}
    ${running ? nothing : html`<div class="bar"><button @click=${() => review(true)}>Review thoroughly</button></div>`}`;
}

export function startReview() {
  $("review-game").onclick = () => review();
  $("mistake").onclick = nextMistake;
  changed(what => {
    if (["games", "game", "tree"].includes(what)) points = judge(state.game);
    if (running && !state.games.includes(running.game)) stop();
    if (what !== "engine" && what !== "view") draw();
  });
  addEventListener("resize", draw);
}
