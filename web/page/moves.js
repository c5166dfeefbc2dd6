// The list of moves, with variations, comments and glyphs, and the menu of a move.
import { html, nothing, render } from "lit-html";
import { $, changed, edited, promote, remove, show, state } from "./state.js";
import { isMain, notes, numberOf } from "./tree.js";

// The glyphs of PGN, and the classes of their colours as in analysed games.
export const glyphs = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const classes = { 1: "good", 2: "mistake", 3: "good", 4: "blunder", 5: "good", 6: "inaccuracy" };
const signs = { 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 36: "→", 40: "↑", 132: "⇆", 146: "N" };

export const scoreText = e => e.mate !== undefined ? `${e.mate < 0 ? "-" : ""}#${Math.abs(e.mate)}`
  : (e.pawns > 0 ? "+" : "") + e.pawns.toFixed(2);

function move(node, numbered) {
  const { data } = node, current = node === state.node;
  const marks = (data.nags || []).map(nag => html`<span class=${classes[nag] || "soft"}>${glyphs[nag] || signs[nag] || ""}</span>`);
  return html`<span class="one">${numbered || data.ply % 2 ? html`<span class="n">${numberOf(node)}</span> ` : nothing
    }<button class=${isMain(node) ? "m" : ""} aria-current=${current ? "true" : nothing} @click=${() => show(node)}
    @contextmenu=${event => menu(event, node)}>${data.san}${marks}</button></span> `;
}

const comment = (node, text) => text ? html`<q>${text}</q> ` : nothing;

// sequence lists the moves after a node, each with the variations beside it.
function sequence(node, numbered, depth) {
  const parts = [];
  for (let first = true; node.children.length; first = false) {
    const [next, ...others] = node.children, { text } = notes(next);
    parts.push(move(next, numbered), comment(next, text));
    for (const variation of others) {
      parts.push(html`<span class=${depth ? "v" : "v first"}>(${comment(variation, (variation.data.startingComments || []).join(" "))}${
        move(variation, true)}${comment(variation, notes(variation).text)}${sequence(variation, Boolean(notes(variation).text), depth + 1)})</span> `);
    }
    numbered = Boolean(text) || others.length > 0;
    node = next;
  }
  return parts;
}

function draw() {
  const { game } = state, box = $("moves"), result = game.headers.get("Result");
  const focused = box.contains(document.activeElement);
  render([comment(game.moves, notes(game.moves).text), sequence(game.moves, true, 0), result && result !== "*" ? html`<b>${result}</b>` : nothing], box);
  const current = box.querySelector("[aria-current]");
  if (focused) current?.focus({ preventScroll: true });
  box.scrollTop = current ? current.offsetTop - box.clientHeight / 2 : 0;
}

// menu shows what can be done with a move.
export function menu(event, node = state.node) {
  event?.preventDefault();
  if (!node.parent) return;
  show(node);
  const nags = node.data.nags || [];
  const mark = nag => {
    node.data.nags = [...nags.includes(nag) ? [] : [nag], ...nags.filter(n => n > 6)];
    edited();
  };
  render(html`<form method="dialog"><h2>${numberOf(node)} ${node.data.san}</h2>
    <div class="bar">${Object.entries(glyphs).map(([nag, sign]) => html`<button aria-pressed=${String(nags.includes(Number(nag)))}
      @click=${() => mark(Number(nag))}>${sign}</button>`)}</div>
    <div class="bar"><button ?disabled=${isMain(node)} @click=${() => promote(node)}>Promote variation</button>
    <button ?disabled=${isMain(node)} @click=${() => promote(node, true)}>Make main line</button>
    <button @click=${() => remove(node)}>Delete from here</button><button>Close</button></div></form>`, $("menu"));
  $("menu").showModal();
}

export function startMoves() {
  changed(what => { if (["games", "game", "tree", "node"].includes(what)) draw(); });
}
