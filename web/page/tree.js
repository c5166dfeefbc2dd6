// Games as trees of moves, by chessops: its Game and Node, whose data has what a PGN says of a move: san, nags, comments,
// startingComments. read adds uci (castling is the king taking its rook), fen and ply (of the position after the move)
// to the data, and parent and pos (chessops' position) to the node. The root has the data fen, ply and comments.
import { Chess, normalizeMove } from "chessops/chess";
import { INITIAL_FEN, makeFen, parseFen } from "chessops/fen";
import { ChildNode, defaultGame, defaultHeaders, emptyHeaders, makePgn, parseComment, parsePgn, startingPosition } from "chessops/pgn";
import { makeSan, makeSanAndPlay, parseSan } from "chessops/san";
import { makeUci, parseUci } from "chessops/util";

export const other = { white: "black", black: "white" };
export const sideName = color => color === "white" ? "White" : "Black";
export const verdicts = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" };
// numberAt writes the number of the move after which so many plies were played, numberOf that of a node.
export const numberAt = ply => `${Math.ceil(ply / 2)}${ply % 2 ? "." : "..."}`;
export const numberOf = ({ data }) => numberAt(data.ply);
export const isMain = node => !node.parent || node === node.parent.children[0] && isMain(node.parent);

// line returns the nodes from the start to a node.
export function line(node) {
  const nodes = [];
  for (; node; node = node.parent) nodes.push(node);
  return nodes.reverse();
}

// today returns the date as in PGN, which is the Swedish one with points.
export const today = () => new Date().toLocaleDateString("sv").replaceAll("-", ".");

const faults = {
  ERR_EMPTY: "the board is empty", ERR_KINGS: "each side needs one king", ERR_PAWNS_ON_BACKRANK: "a pawn stands on the first or last rank",
  ERR_OPPOSITE_CHECK: "the side to move could capture the king", ERR_VARIANT: "only chess and Chess960 are supported",
  ERR_BOARD: "its first field is not a board", ERR_TURN: "its second field must be w or b", ERR_CASTLING: "its castling rights are wrong",
  ERR_EP_SQUARE: "its en passant square is wrong", ERR_HALFMOVES: "its halfmove clock is not a number",
  ERR_FULLMOVES: "its move number is not a number",
};
const refuse = error => { throw new Error(`This is not a valid position: ${faults[error.message] || error.message}.`); };

// newGame returns a game without moves from a position, the start position without one.
export function newGame(fen = INITIAL_FEN, headers = {}) {
  const game = defaultGame(emptyHeaders);
  const pos = parseFen(fen.trim()).chain(setup => Chess.fromSetup(setup)).unwrap(pos => pos, refuse);
  for (const name in headers) game.headers.set(name, headers[name]);
  if (makeFen(pos.toSetup()) !== INITIAL_FEN) game.headers.set("FEN", makeFen(pos.toSetup()));
  return prepare(game);
}

// parse reads PGN, of which chessops reads some things otherwise: comments after a semicolon are lost, a blank line ends a
// game, figurines and the letters of other languages are no pieces, lines of a comment stay, and the glyphs before the first
// move of a variation, as Informant's "better is", belong after it.
const parts = new RegExp([
  /\{[^}]*\}|\[\w+[ \t]+"(?:[^"\\]|\\.)*"\]|(?:1-0|0-1|1\/2-1\/2|\*)\s*\n/, // comments, tags, results: they stay
  /;([^\n]*)/, /(\n\s*\n)(?!(?<![}\]]\s*)1\.(?!\.))/, /(\(\s*)((?:\$\d+\s*)+)((?:\d+\.*\s*)?[^\s(){};$]+)/,
  /([\u2654-\u265f])/, /(?<!\p{L})(?![KQRBNPO])(\p{Lu}[a-h]?[1-8]?x?[a-h][1-8])/u,
].map(({ source }) => source).join("|"), "gu");
function parse(text) {
  const tidy = (all, remark, blank, open, glyphs, move, figurine, foreign) => {
    if (foreign) throw new Error(`${foreign} is not a move: the pieces of a PGN are K, Q, R, B and N.`);
    if (remark !== undefined) return `{${remark.replace(/[{}]/g, "")}}`;
    if (figurine) return "KQRBN"[(figurine.codePointAt() - 0x2654) % 6] || "";
    return blank ? "\n" : open ? `${open}${move} ${glyphs}` : all[0] === "{" ? all.replace(/\r?\n/g, " ") : all;
  };
  return parsePgn(text.replace(parts, tidy), emptyHeaders).filter(game => game.headers.size || game.moves.children.length);
}

// read returns the games of a text: a PGN, or lines each with a FEN, also with moves of UCI after it, or of EPD. They must be
// prepared one by one.
const position = /^\s*(?:position\s+)?(?:fen:?\s+)?((?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+.*?)(?:\s+moves((?:\s+[a-h][1-8][a-h][1-8][nbrq]?)*))?\s*$/i;
export function read(text) {
  const lines = text.split("\n").filter(line => line.trim()), games = lines.every(line => position.test(line)) ? lines.map(readPosition) : split(text);
  if (!games.length) throw new Error("This is neither a position (FEN) nor a game (PGN).");
  return games;
}

function readPosition(text) {
  const [, fen, moves = ""] = position.exec(text), id = /\sid\s+"([^"]*)"/.exec(fen);
  const fields = fen.includes(";") ? fen.split(/\s+/, 6).filter((field, i) => i < 4 || /^\d+$/.test(field)).join(" ") : fen;
  const game = newGame(fields, id ? { Event: id[1] } : {});
  for (const uci of moves.trim().split(/\s+/)) {
    if (uci && !add(game.moves.end(), uci)) throw new Error(`${uci} is not legal after ${game.moves.end().data.san || "the start"}.`);
  }
  return game;
}

// split returns the games of a PGN. One begins where tags follow something else, or a tag comes a second time. Those of a
// text of more characters are read when they are shown: browsers take seconds for thousands of them.
const long = 200000;
function split(text) {
  const tag = /\{[^}]*\}|;[^\n]*|\[(\w+)[ \t]+"((?:[^"\\]|\\["\\])*)"\][ \t\r]*\n?[ \t]*/g; // but not in comments
  const games = [];
  let end = 0;
  for (const { index, 0: { length }, 1: name, 2: value } of text.matchAll(tag)) {
    if (!name) continue;
    if (!games.length || index > end || games.at(-1).headers.has(name)) games.push({ headers: new Map(), from: index });
    games.at(-1).headers.set(name, value.replace(/\\(.)/g, "$1"));
    end = index + length;
  }
  games.forEach((game, i) => { game.source = text.slice(game.from, games[i + 1]?.from); });
  return [...parse(text.slice(0, games[0]?.from)), ...games.flatMap(game => text.length > long ? game : parse(game.source))];
}

// prepare adds positions to a game that was read. A move that is not legal ends its line; game.fault says so, and what
// follows is a comment.
export function prepare(game) {
  if (!game.moves) Object.assign(game, parse(game.source)[0]);
  if (game.moves.pos) return game;
  for (const name of ["Variant", "FEN"]) if (/^[-?.\s]*$/.test(game.headers.get(name))) game.headers.delete(name);
  if (/960|fischer|freestyle/i.test(game.headers.get("Variant"))) game.headers.set("Variant", "Chess960");
  const start = startingPosition(game.headers).unwrap(pos => pos.rules === "chess" ? pos : refuse({ message: "ERR_VARIANT" }), refuse);
  const ply = 2 * (start.fullmoves - 1) + (start.turn === "white" ? 0 : 1);
  game.chess960 = isChess960(start);
  const data = { fen: makeFen(start.toSetup()), ply, get comments() { return game.comments; }, set comments(all) { game.comments = all; } };
  Object.assign(game.moves, { parent: null, pos: start, data });
  const waiting = [game.moves];
  for (let node; (node = waiting.pop());) {
    node.children = node.children.filter(child => {
      const { san } = child.data, move = parseSan(node.pos, san) || legal(node.pos, san) || san === "--" && !node.pos.isCheck() && pass;
      if (move) return place(child, node, move);
      game.fault ||= `${numberAt(node.data.ply + 1)} ${san} is not a legal move; the moves before it are shown.`;
      const rest = [child.data, ...child.mainline()].map(({ san, comments = [] }) => [san, ...comments].join(" "));
      node.data.comments = [...node.data.comments || [], rest.join(" ")];
      return false;
    });
    waiting.push(...node.children);
  }
  return game;
}

// pass is a null move, "--" in PGN, with which annotators show threats.
const pass = { uci: "0000" };

function place(node, parent, move) {
  const pos = parent.pos.clone(), uci = move.uci || makeUci(move), san = move === pass ? "--" : makeSanAndPlay(pos, move);
  if (move === pass) {
    pos.fullmoves += Number(pos.turn === "black");
    Object.assign(pos, { turn: other[pos.turn], epSquare: undefined, halfmoves: pos.halfmoves + 1 });
  }
  Object.assign(node, { parent, pos });
  Object.assign(node.data, { san, uci, fen: makeFen(pos.toSetup()), ply: parent.data.ply + 1 });
  return node;
}

// isChess960 reports whether castling differs from ordinary chess.
function isChess960({ castles, board }) {
  const kingOf = rook => board.kingOf(rook < 8 ? "white" : "black");
  return [...castles.castlingRights].some(rook => ![0, 7, 56, 63].includes(rook) || kingOf(rook) % 8 !== 4);
}

// legal returns the move of a text of UCI as chessops has it, undefined if it is not legal.
export function legal(pos, uci) {
  const move = parseUci(uci), normal = move && normalizeMove(pos, move);
  return normal && pos.isLegal(normal) ? normal : undefined;
}

// add returns the node after a move, a new one if there is none; undefined if the move is not legal.
export function add(node, uci) {
  const move = legal(node.pos, uci);
  if (!move) return undefined;
  const there = node.children.find(child => child.data.uci === makeUci(move));
  if (there) return there;
  node.children.push(place(new ChildNode({}), node, move));
  return node.children.at(-1);
}

// promote puts a node before the moves beside it, where its line branches off; to the main line if asked.
export function promote(node, toMain) {
  for (; node.parent; node = node.parent) {
    const siblings = node.parent.children, at = siblings.indexOf(node);
    if (at > 0) {
      siblings.splice(at, 1);
      siblings.unshift(node);
      if (!toMain) return;
    }
  }
}

// pathOf and find turn a node into a text, such as "0.1.0", and back.
export const pathOf = node => line(node).slice(1).map(n => n.parent.children.indexOf(n)).join(".");
export function find(root, path) {
  let node = root;
  for (const i of path ? path.split(".") : []) node = node.children[i] || node;
  return node;
}

// notes returns what the comments of a node say: text, evaluation ({ pawns } or { mate }, for White), clock, shapes.
export function notes(node) {
  const all = (node?.data.comments || []).map(parseComment), latest = name => all.findLast(c => c[name] !== undefined)?.[name];
  return {
    text: all.map(c => c.text.replace(/\[%[^\]]*\]/g, "").trim()).filter(Boolean).join(" "), shapes: all.flatMap(c => c.shapes),
    evaluation: latest("evaluation"), clock: latest("clock"),
  };
}

// clockAt returns the seconds that a side had left at a node, undefined if no comment says so.
export const clockAt = (node, color) => notes(line(node).findLast(n => n.parent?.pos.turn === color && notes(n).clock !== undefined)).clock;

// By how much each pawn of a lead raises the logarithm of the odds of winning, at each phase of the game: the network's fit.
const slopes = [2.95, 3.71, 3.44, 3.19, 2.95, 2.72, 2.5, 2.3, 2.11, 1.93, 1.77, 1.62, 1.48, 1.35, 1.24, 1.14, 1.05, 0.98, 0.92, 0.87, 0.83,
  0.81, 0.8, 0.8, 0.82];

// material returns what pieces besides pawns are left, 24 at the start.
export const material = board => board.knight.size() + board.bishop.size() + 2 * board.rook.size() + 4 * board.queen.size();

// chances returns the probabilities { win, draw, loss } for White that an evaluation means in a position, as eval.WDL does.
export function chances({ pawns, mate }, { board }) {
  if (mate !== undefined) return { win: Number(mate > 0), draw: 0, loss: Number(mate < 0) };
  const odds = lead => 1 / (1 + Math.exp((1 - lead) * slopes[Math.min(material(board), 24)])), win = odds(pawns), loss = odds(-pawns);
  return { win, draw: 1 - win - loss, loss };
}

// positionOf returns the FEN of a node without the numbers of moves.
export const positionOf = node => node.data.fen.split(" ", 4).join(" ");

// isOver reports whether no move can follow a node.
export const isOver = ({ pos }) => pos.isEnd();

// outcome returns { result, reason } if the game is over at a node by the rules, also by a draw that could be claimed.
export function outcome(node) {
  const { pos } = node, draw = reason => ({ result: "1/2-1/2", reason });
  if (pos.isCheckmate()) return { result: pos.turn === "white" ? "0-1" : "1-0", reason: "checkmate" };
  if (pos.isStalemate()) return draw("stalemate");
  if (pos.isInsufficientMaterial()) return draw("insufficient material");
  if (line(node).filter(n => positionOf(n) === positionOf(node)).length >= 3) return draw("threefold repetition");
  return pos.halfmoves >= 100 ? draw("fifty-move rule") : undefined;
}

// write returns the PGN of a game.
export function write(game) {
  if (!game.moves) return game.source;
  const headers = new Map([...defaultHeaders(), ...game.headers]);
  if (headers.has("FEN")) headers.set("SetUp", "1");
  if (game.chess960) headers.set("Variant", "Chess960");
  return wrap(makePgn({ ...game, headers }));
}

// wrap breaks the lines after the tags, at blanks. No line begins with "[" or "%", which mean something there.
function wrap(pgn) {
  const end = pgn.indexOf("\n\n") + 2, lines = [];
  for (const word of pgn.slice(end).split(/ (?![[%]|[^[\]]*\])/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (!lines.length || longer.length > 80) lines.push(word); else lines[lines.length - 1] = longer;
  }
  return pgn.slice(0, end) + lines.join("\n");
}

// sanLine returns the moves of a line of UCI from a position, as [{ san, uci, pos }], as far as they are legal.
export function sanLine(pos, moves) {
  const found = [];
  for (const text of moves) {
    const move = legal(pos, text);
    if (!move) break;
    pos = pos.clone();
    found.push({ uci: makeUci(move), san: makeSanAndPlay(pos, move), pos });
  }
  return found;
}

// typed returns the legal moves that a player may mean: Nf3, nf3, g1f3, e8=Q; all promotions if the piece is missing.
export function typed(pos, text) {
  const bare = san => san.replace(/[-xX+#=:!?\s]/g, "").replace(/0/g, "O"), want = bare(text), all = [];
  if (legal(pos, want.toLowerCase())) return [{ uci: want.toLowerCase() }];
  for (const [from, squares] of pos.allDests()) {
    for (const to of squares) {
      const promotes = pos.board.pawn.has(from) && (to < 8 || to >= 56);
      for (const promotion of promotes ? ["queen", "rook", "bishop", "knight"] : [undefined]) {
        const move = { from, to, promotion }, uci = makeUci(move), san = makeSan(pos, move);
        all.push({ uci, san, names: [bare(san), ...promotes ? [bare(san).slice(0, -1), uci.slice(0, 4)] : []] });
      }
    }
  }
  const exact = all.filter(move => move.names.includes(want));
  return exact.length ? exact : all.filter(move => move.names.some(name => name.toLowerCase() === want.toLowerCase()));
}
