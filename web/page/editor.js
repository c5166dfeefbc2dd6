// The editor of positions, a dialog. Its field with the FEN says what the position is: pieces and choices write it, and it
// can be written itself.
import { html, render } from "lit-html";
import { Chessground } from "@lichess-org/chessground";
import { Castles } from "chessops/chess";
import { INITIAL_FEN, parseFen } from "chessops/fen";
import { $, ask, open, state } from "./state.js";
import { roles } from "./board.js";
import { newGame, today } from "./tree.js";

const rights = { K: ["white", "h"], Q: ["white", "a"], k: ["black", "h"], q: ["black", "a"] }; // the side and the rook

let ground = null;
let tool = null; // what a tap on a square does: { role, color } sets that piece, {} removes what is there, null takes it up

// choose has taps on the board do something else; a piece can be dragged from its button, too.
function choose(next, event) {
  tool = next;
  ground.set({ movable: { color: tool ? undefined : "both" }, draggable: { enabled: !tool }, selected: undefined });
  if (event && tool?.role) ground.dragNewPiece(tool, event, true);
  drawTools();
}

function drawTools() {
  const button = (label, what, face) => html`<button type="button" aria-label=${label} title=${label} aria-pressed=${String(
    tool?.role === what?.role && tool?.color === what?.color && !tool === !what)} @click=${() => choose(what)}
    @mousedown=${event => choose(what, event)} @touchstart=${event => choose(what, event)}>${face}</button>`;
  render(["black", "white"].map((color, i) => html`<div class="bar">${roles.map(role =>
    button(`${color} ${role}`, { role, color }, html`<piece class="${role} ${color}"></piece>`))}${
    i ? button("Remove pieces", {}, "✕") : button("Move pieces", null, "✥")}</div>`), $("tools"));
}

// tapped does to a square what the tool says; the piece that is there already is removed.
function tapped(key) {
  if (!tool) return;
  const there = ground.state.pieces.get(key), same = there?.role === tool.role && there?.color === tool.color;
  setTimeout(() => { // the board is still busy with the tap
    ground.setPieces(new Map([[key, tool.role && !same ? { ...tool } : undefined]]));
    compose();
  });
}

const field = () => $("editor-fen").value.trim().split(/\s+/);

// compose writes the FEN by the board and the choices. The clock and the number of the move stay.
function compose() {
  const [, , , , halfmoves = "0", fullmoves = "1"] = field(), castling = Object.keys(rights).filter(letter => $(`castle-${letter}`).checked).join("");
  const start = [ground.getFen(), $("turn").value, castling || "-"], wanted = $("passant").value;
  const passant = passants(start).includes(wanted) ? wanted : "-";
  $("editor-fen").value = [...start, passant, halfmoves, fullmoves].join(" ");
  check();
}

// passants returns the squares on which a capture en passant is possible.
function passants([board, turn, castling]) {
  return [..."abcdefgh"].map(file => file + (turn === "b" ? 3 : 6)).filter(square => {
    try { return newGame(`${board} ${turn} ${castling} ${square}`).moves.data.fen.includes(` ${square} `); } catch { return false; }
  });
}

// place shows the FEN of the field on the board and in the choices, as far as it can be read.
function place() {
  const [board, turn = "w"] = field();
  parseFen($("editor-fen").value.trim()).map(setup => {
    const castles = Castles.fromSetup(setup);
    for (const letter in rights) $(`castle-${letter}`).checked = castles.rook[rights[letter][0]][rights[letter][1]] !== undefined;
  });
  ground.set({ fen: board });
  $("turn").value = turn;
  check();
}

// check says what is wrong with the position, and offers the captures en passant.
function check() {
  const squares = passants(field()), chosen = field()[3];
  render(["", ...squares].map(square => html`<option value=${square} .selected=${square === chosen}>${square || "none"}</option>`), $("passant"));
  $("passant").disabled = !squares.length;
  $("editor-fault").textContent = "";
  try { newGame($("editor-fen").value); } catch (error) { $("editor-fault").textContent = error.message; }
  $("use").disabled = Boolean($("editor-fault").textContent);
}

function preset(fen) {
  $("editor-fen").value = fen;
  place();
}

// chess960 returns the FEN of a start position by its number, from 0 to 959, as Scharnagl numbers them.
function chess960(number) {
  const rank = Array(8).fill(""), place = (piece, nth) => { rank[[...rank.keys()].filter(i => !rank[i])[nth]] = piece; };
  rank[2 * (number % 4) + 1] = "b";
  rank[2 * (Math.floor(number / 4) % 4)] = "b";
  place("q", Math.floor(number / 16) % 6);
  const [left, right] = ["01", "02", "03", "04", "12", "13", "14", "23", "24", "34"][Math.floor(number / 96)];
  place("n", right);
  place("n", left);
  for (const piece of "rkr") place(piece, 0);
  const pieces = rank.join("");
  return `${pieces}/pppppppp/8/8/8/8/PPPPPPPP/${pieces.toUpperCase()} w KQkq - 0 1`;
}

async function edit() {
  const answer = ask($("editor"));
  ground ||= Chessground($("editor-ground"), {
    animation: { enabled: false }, blockTouchScroll: true, movable: { free: true, color: "both" }, premovable: { enabled: false },
    drawable: { enabled: false }, draggable: { deleteOnDropOff: true }, highlight: { lastMove: false },
    events: { change: compose, select: tapped },
  });
  ground.set({ orientation: state.view });
  choose(null);
  preset(state.node.data.fen);
  if (await answer === "use") open([newGame($("editor-fen").value, { Date: today() })]);
}

export function startEditor() {
  $("edit").onclick = edit;
  $("editor-fen").oninput = place;
  for (const id of ["turn", "passant", ...Object.keys(rights).map(letter => `castle-${letter}`)]) $(id).onchange = compose;
  $("start").onclick = () => preset(INITIAL_FEN);
  $("clear").onclick = () => preset("8/8/8/8/8/8/8/8 w - - 0 1");
  $("shuffle").onclick = () => {
    const typed = parseInt($("number").value, 10);
    const number = typed >= 0 && typed < 960 ? typed : Math.floor(960 * Math.random());
    $("number").value = number;
    preset(chess960(number));
  };
}
