// What the evaluations of a game say of its positions, as package analysis has it, and the graph of that.
import { html, nothing, svg } from "lit-html";
import { classes, glyphs } from "./moves.js";
import { chances, material, notes, numberOf } from "./tree.js";

// phaseOf returns the phase of a position that follows one of the phase before.
function phaseOf({ board, fullmoves }, before) {
  const left = material(board);
  if (before === "endgame" || left <= 8) return "endgame";
  return before === "opening" && fullmoves <= 12 && left >= 20 ? "opening" : "middlegame";
}

const favoured = expected => 3 * expected >= 2 ? "white" : 3 * expected <= 1 ? "black" : "";

// judge returns what is known of the positions of the game itself, from the first one on: node, phase, evaluation and the
// points that White expects, which are undefined if it is not evaluated, and of the move before it glyph, mark (the class of
// that) and turning, whether the move is a mistake that changes whom the position favours.
export function judge(game) {
  const found = [];
  for (let node = game.moves; node; node = node.children[0]) {
    const before = found.at(-1), at = { node, phase: phaseOf(node.pos, before?.phase || "opening") };
    at.evaluation = notes(node).evaluation;
    if (node.pos.isCheckmate()) at.expected = Number(node.pos.turn === "black");
    else if (at.evaluation) {
      const { win, draw } = chances(at.evaluation, node.pos);
      at.expected = win + draw / 2;
    }
    const nag = node.data.nags?.find(n => classes[n]);
    Object.assign(at, { glyph: glyphs[nag] || "", mark: classes[nag] || "" });
    at.turning = ["mistake", "blunder"].includes(at.mark) && at.expected !== undefined && before.expected !== undefined &&
      favoured(at.expected) !== favoured(before.expected);
    found.push(at);
  }
  return found;
}

// runs returns the corners of the graph, for each stretch of positions that are evaluated, and the x of its ends.
function runs(points, x, y) {
  const found = [];
  points.forEach(({ expected }, i) => {
    if (expected === undefined) return;
    if (!i || points[i - 1].expected === undefined) found.push({ corners: [], from: x(i) });
    found.at(-1).corners.push(`${x(i).toFixed(1)},${y(expected).toFixed(1)}`);
    found.at(-1).to = x(i);
  });
  return found.map(({ corners, from, to }) => ({ curve: corners.join(" "), area: `${from.toFixed(1)},100 ${corners.join(" ")} ${to.toFixed(1)},100` }));
}

// borders returns where the phases begin, with their names where there is room.
function borders(points, percent) {
  const found = points.map(({ phase }, i) => ({ phase, x: percent(i) })).filter(({ phase }, i) => phase !== points[i - 1]?.phase);
  return found.map(({ phase, x }, i) => ({ x, text: (found[i + 1]?.x ?? 100) - x < 2.2 * phase.length ? "" : phase }));
}

// said tells what the graph shows of a position.
function said({ node, expected, mark }) {
  const move = node.parent ? `${numberOf(node)} ${node.data.san}${mark ? `, ${mark}` : ""}` : "Start";
  return expected === undefined ? `${move}: not analysed` : `${move}: White expects ${expected.toFixed(2)} points`;
}

// graph draws what judge has returned, with a cursor at a position; go is called with the index of one that is chosen.
export function graph(points, at, height, named, go) {
  const last = points.length - 1, percent = i => 100 * i / last, y = expected => 100 * (1 - expected);
  const stretches = runs(points, i => 720 * i / last, y), full = height + (named ? 24 : 0), px = e => y(e) * height / 100;
  const choose = event => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.min(Math.max(Math.round((event.clientX - box.left) / box.width * last), 0), last));
  };
  return html`<svg class="graph" width="100%" height=${full} role="slider" tabindex="0" aria-label="Expected score for White"
    aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${at} aria-valuetext=${said(points[at])} @click=${choose}>
    <svg width="100%" height=${height} viewBox="0 0 720 100" preserveAspectRatio="none"><rect class="ground" width="720" height="100"/>
    ${stretches.map(({ area }) => svg`<polygon class="white" points=${area}/>`)}
    ${stretches.map(({ curve }) => svg`<polyline class="curve" points=${curve}/>`)}</svg>
    <line class="middle" x1="0" x2="100%" y1=${height / 2} y2=${height / 2}/>
    ${borders(points, percent).map(({ x, text }) => svg`<line class="border" x1="${x}%" x2="${x}%" y1="0" y2=${full}/>
      ${named ? svg`<text x="${x}%" dx="5" y=${height + 18}>${text}</text>` : nothing}`)}
    ${points.map(({ expected, mark, turning }, i) => mark && expected !== undefined ? svg`
      ${turning ? svg`<circle class="ring ${mark}" cx="${percent(i)}%" cy=${px(expected)} r="9"/>` : nothing}
      <circle class="dot ${mark}" cx="${percent(i)}%" cy=${px(expected)} r="4.5"><title>${said(points[i])}</title></circle>` : nothing)}
    <line class="cursor" x1="${percent(at)}%" x2="${percent(at)}%" y1="0" y2=${height}/></svg>`;
}
