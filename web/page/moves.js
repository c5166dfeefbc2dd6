// The list of moves, with variations, comments and glyphs, and the menu of a move.
import { html, nothing, render } from "lit-html";
import { parseComment } from "chessops/pgn";
import openings from "openings.json";
import { $, changed, copy, edited, promote, remove, show, state } from "./state.js";
import { isMain, line, notes, numberOf, positionOf } from "./tree.js";

// The glyphs of PGN, and the classes of their colours as in analysed games.
export const glyphs = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
export const classes = { 1: "good", 2: "mistake", 3: "good", 4: "blunder", 6: "inaccuracy" };
const signs = { 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 36: "→", 40: "↑", 132: "⇆", 146: "N" };

// scoreText writes a score as the page of analysed games does.
export const scoreText = e => (e.mate !== undefined ? `#${e.mate}` : (e.pawns > 0 ? "+" : "") + e.pawns.toFixed(2)).replace("-", "−");

// move lists a move; only one of all can be reached by the Tab key, the arrows lead to the others.
function move(node, numbered, main, before = " ") {
  const { data } = node, current = node === state.node, { text } = notes(node);
  const marks = (data.nags || []).map(nag => html`<span class=${classes[nag] || "soft"}>${glyphs[nag] || signs[nag] || ""}</span>`);
  const opening = (data.startingComments || []).map(comment => parseComment(comment).text).join(" ");
  return html`${before}${opening ? html`<q>${opening}</q> ` : nothing}<span class="one">${numbered || data.ply % 2 ? html`<span class="n">${numberOf(node)}</span> ` : nothing
    }<button class=${main ? "m" : nothing} aria-current=${current ? "true" : nothing} .node=${node}
    tabindex=${current || !state.node.parent && node === state.game.moves.children[0] ? 0 : -1}>${data.san}${marks}</button></span>${comment(text)}`;
}

const comment = text => text ? html` <q>${text}</q>` : nothing;

// sequence lists the moves after a node, each with the variations beside it.
function sequence(node, numbered, depth) {
  const parts = [];
  while (node.children.length) {
    const [next, ...others] = node.children;
    parts.push(move(next, numbered, !depth));
    for (const other of others) {
      parts.push(html` <span class=${depth ? "v" : "v first"}>(${move(other, true, false, "")}${sequence(other, Boolean(notes(other).text), depth + 1)})</span>`);
    }
    numbered = Boolean(notes(next).text) || others.length > 0;
    node = next;
  }
  return parts;
}

function draw() {
  const { game } = state, box = $("moves"), result = game.headers.get("Result");
  const focused = box.contains(document.activeElement);
  render([comment(notes(game.moves).text), sequence(game.moves, true, 0), result && result !== "*" ? html` <b class="one">${result}</b>` : nothing], box);
  if (focused) box.querySelector("[aria-current]")?.focus({ preventScroll: true });
  follow();
  $("opening").title = $("opening").textContent = openingOf(state.node); // the line may have too little room
}

// follow scrolls to the shown move.
function follow() {
  const box = $("moves"), current = box.querySelector("[aria-current]");
  box.scrollTop = current ? current.offsetTop - (box.clientHeight - current.offsetHeight) / 2 : 0;
}

// openingOf names the opening that the moves up to a node have reached last.
export const openingOf = node => line(node).map(n => openings[positionOf(n)]).findLast(Boolean) || "";

// lineText returns the moves up to a node as PGN.
const lineText = node => line(node).slice(1).map((n, i) => (i && n.data.ply % 2 === 0 ? "" : `${numberOf(n)} `) + n.data.san).join(" ");

// menu shows what can be done with a move.
export function menu(event, node = state.node) {
  event?.preventDefault();
  if (!node.parent) return;
  show(node);
  const { data } = node, nags = data.nags || [];
  const mark = nag => {
    data.nags = [...nags.includes(nag) ? [] : [nag], ...nags.filter(n => n > 6)];
    edited();
  };
  const write = text => {
    const commands = (data.comments || []).join(" ").match(/\[%[^\]]*\]/g) || [], all = [...commands, text.replace(/[{}]/g, "").replace(/\s+/g, " ").trim()].filter(Boolean);
    data.comments = all.length ? [all.join(" ")] : undefined;
    edited();
  };
  render(html`<form method="dialog"><h2>${numberOf(node)} ${node.data.san}</h2>
    <div class="bar">${Object.entries(glyphs).map(([nag, sign]) => html`<button aria-pressed=${String(nags.includes(Number(nag)))}
      @click=${() => mark(Number(nag))}>${sign}</button>`)}</div>
    <label>Comment <textarea rows="3" .value=${notes(node).text} @change=${event => write(event.target.value)}></textarea></label>
    <div class="bar"><button ?disabled=${isMain(node)} @click=${() => promote(node)}>Promote variation</button>
    <button ?disabled=${isMain(node)} @click=${() => promote(node, true)}>Make main line</button>
    <button @click=${() => copy(lineText(node), "Line")}>Copy line</button>
    <button @click=${() => remove(node)}>Delete from here</button><button>Close</button></div></form>`, $("menu"));
  $("menu").showModal();
}

// variation shows the next of the moves beside the shown one.
export function variation() {
  const siblings = state.node.parent?.children || [];
  show(siblings[(siblings.indexOf(state.node) + 1) % siblings.length]);
}

export function startMoves() {
  const nodeOf = event => event.target.closest("button")?.node;
  new ResizeObserver(follow).observe($("moves"));
  $("moves").onclick = event => show(nodeOf(event));
  $("moves").oncontextmenu = event => { if (nodeOf(event)) menu(event, nodeOf(event)); };
  changed(what => { if (["games", "game", "tree", "node"].includes(what)) draw(); });
}
