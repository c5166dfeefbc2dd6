// The board: chessground, the dialog for promotions, arrows, the wheel, and the pieces in words.
import { Chessground } from "@lichess-org/chessground";
import { castlingSide } from "chessops/chess";
import { chessgroundDests, chessgroundMove } from "chessops/compat";
import { makeFen } from "chessops/fen";
import { charToRole, kingCastlesTo, makeSquare, parseUci } from "chessops/util";
import { $, announce, ask, changed, play, show, state } from "./state.js";
import { isOver, notes, typed } from "./tree.js";

export const roles = ["king", "queen", "rook", "bishop", "knight", "pawn"];

let ground = null, small = null;

// squaresOf returns the squares that a move of UCI marks, for castling those of the king.
function squaresOf(pos, uci) {
  const move = parseUci(uci), side = castlingSide(pos, move);
  return [move.from, side ? kingCastlesTo(pos.turn, side) : move.to].map(makeSquare);
}

function draw(what) {
  const { node, view } = state, { pos } = node, color = isOver(node) ? undefined : state.mayMove();
  ground.set({
    fen: node.data.fen, orientation: view, turnColor: pos.turn, check: pos.isCheck(),
    lastMove: parseUci(node.data.uci || "") && squaresOf(node.parent.pos, node.data.uci),
    movable: { color, dests: color === pos.turn ? chessgroundDests(pos) : new Map() },
  });
  if (what === "view" || what === "engine") return; // the player's own arrows stay
  ground.setShapes(notes(node).shapes.map(({ color: brush, from, to }) =>
    ({ brush, orig: makeSquare(from), dest: from === to ? undefined : makeSquare(to) })));
  $("pieces").textContent = `${inWords(pos)} ${pos.turn === "white" ? "White" : "Black"} to move.`;
}

// showArrows draws moves of UCI, the best first.
export function showArrows(moves) {
  ground.setAutoShapes(moves.map((uci, i) => {
    const [orig, dest] = squaresOf(state.node.pos, uci);
    return { orig, dest, brush: i ? "paleBlue" : "green", modifiers: i ? { lineWidth: 9 - i } : undefined };
  }).reverse());
}

// preview shows the position after a move of UCI on the small board, nothing without one.
export function preview(pos, uci) {
  $("hover").hidden = !pos;
  if (!pos) return;
  small ||= Chessground($("hover"), { viewOnly: true, coordinates: false, animation: { enabled: false } });
  small.set({ fen: makeFen(pos.toSetup()), orientation: state.view, lastMove: chessgroundMove(parseUci(uci)) });
  small.redrawAll();
}

// inWords lists the pieces for screen readers.
function inWords(pos) {
  const side = color => roles.flatMap(role => [...pos.board.pieces(color, role)].map(square => `${role} ${makeSquare(square)}`)).join(", ");
  return `White: ${side("white")}. Black: ${side("black")}.`;
}

// spoken returns a move as a sentence.
export function spoken({ data: { san, ply } }) {
  const side = ply % 2 ? "White" : "Black", [, move, sign] = /^(.*?)([+#]?)$/.exec(san), end = { "+": ", check", "#": ", checkmate", "": "" }[sign];
  if (move === "--") return `${side} passes.`;
  if (move.startsWith("O-O")) return `${side} castles ${move === "O-O" ? "kingside" : "queenside"}${end}.`;
  const [, letter, from, takes, to, piece] = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=(.))?$/.exec(move);
  return `${side}: ${charToRole(letter || "p")} ${from ? `on ${from} ` : ""}${takes ? "takes on" : "to"} ${to}${piece ? ` and becomes a ${charToRole(piece)}` : ""}${end}.`;
}

// choose plays one of several legal moves that differ in the promotion only, which it asks for.
async function choose(moves) {
  const { node } = state;
  if (moves.length === 1) return play(moves[0].uci);
  const piece = await ask($("promotion")), move = moves.find(m => m.uci.at(-1) === piece);
  if (move && node === state.node) play(move.uci); else draw();
}

// moved is called when the player has moved a piece on the board.
function moved(from, to) {
  const moves = typed(state.node.pos, from + to);
  if (moves.length && state.mayMove() === state.node.pos.turn) choose(moves);
  else draw(); // the board tells a moment later, and may show another position by now
}

// enter plays a typed move.
export function enter(text) {
  const { pos } = state.node, moves = typed(pos, text);
  if (isOver(state.node)) announce("The game is over.");
  else if (!state.mayMove()) announce(state.says());
  else if (state.mayMove() !== pos.turn) announce(`It is ${pos.turn === "white" ? "White" : "Black"}'s turn.`);
  else if (!moves.length) announce(`"${text}" is not a legal move.`);
  else if (new Set(moves.map(m => m.uci.slice(0, 4))).size > 1) announce(`"${text}" may be ${moves.map(m => m.san).join(" or ")}.`);
  else return choose(moves) && true;
  return false;
}

// step goes forward or back by the wheel, a notch or a swipe of that length at a time.
let turned = 0;
function step(event) {
  if (event.ctrlKey) return; // zooms
  event.preventDefault();
  turned += event.deltaY * (event.deltaMode ? 40 : 1);
  if (Math.abs(turned) < 40) return;
  show(turned > 0 ? state.node.children[0] : state.node.parent);
  turned = 0;
}

// findBoard has the board find its place for each press and move. By itself it does so only when the page is scrolled or
// something changes its size, but longer names and larger letters move it, too.
function findBoard() {
  const forget = () => ground.state.dom.bounds.clear();
  for (const name of ["mousedown", "mousemove", "mouseup", "touchstart", "touchmove", "touchend"]) {
    addEventListener(name, forget, { capture: true, passive: true });
  }
}

export function startBoard() {
  ground = Chessground($("ground"), {
    autoCastle: false, highlight: { lastMove: true, check: true },
    movable: { free: false, showDests: true, rookCastle: true, events: { after: moved } },
    animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches },
    premovable: { enabled: false },
  });
  findBoard();
  $("ground").addEventListener("wheel", step, { passive: false });
  changed(draw);
}
