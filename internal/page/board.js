"use strict";
// newBoard returns a function that shows a position on an SVG element with 360 units
// a side: a FEN, marks on the squares of a move as in "e2e4", an arrow for another
// one, either of which may be missing, whether Black is below, and whether the side to
// move is in check.
function newBoard(board) {
  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const square = 45;
  let flipped = false;

  // place returns the corner of a square that is named as in "e4".
  const place = name => {
    const file = name.charCodeAt(0) - 97, rank = name.charCodeAt(1) - 49;
    return { x: (flipped ? 7 - file : file) * square, y: (flipped ? rank : 7 - rank) * square };
  };

  function drawSquares() {
    for (let rank = 0; rank < 8; rank++) {
      for (let file = 0; file < 8; file++) {
        const p = place(String.fromCharCode(97 + file, 49 + rank)), shade = (file + rank) % 2 ? "l" : "d";
        board.append(svg("rect", { x: p.x, y: p.y, width: square, height: square, class: shade }));
        if (p.x === 0) label(p.x + 2, p.y + 9, rank + 1, "start");
        if (p.y === 7 * square) label(p.x + square - 2, p.y + square - 3, "abcdefgh"[file], "end");
      }
    }
  }

  function label(x, y, text, anchor) {
    const element = svg("text", { x, y, "text-anchor": anchor });
    element.textContent = text;
    board.append(element);
  }

  // piecesOf lists the pieces of a FEN with their squares, from a1 to h8.
  const piecesOf = fen => fen.split(" ")[0].split("/").reverse().flatMap((row, rank) =>
    [...row.replace(/[1-8]/g, n => " ".repeat(n))].map((letter, file) => [letter, String.fromCharCode(97 + file, 49 + rank)]))
    .filter(([letter]) => letter !== " ");

  function drawPieces(fen) {
    for (const [letter, name] of piecesOf(fen)) {
      const p = place(name), kind = letter.toLowerCase(), side = kind === letter ? "b" : "w";
      board.append(svg("use", { href: "#" + side + kind, x: p.x, y: p.y, width: square, height: square }));
    }
  }

  // inWords lists the pieces for screen readers.
  function inWords(fen) {
    const roles = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }, pieces = piecesOf(fen);
    const side = letters => [...letters].flatMap(letter => pieces.filter(([found]) => found === letter)
      .map(([, name]) => roles[letter.toLowerCase()] + " " + name)).join(", ");
    return "White: " + side("KQRBNP") + ". Black: " + side("kqrbnp") + ". " + (fen.split(" ")[1] === "w" ? "White" : "Black") + " to move.";
  }

  function drawArrow(move) {
    const a = place(move.slice(0, 2)), b = place(move.slice(2, 4));
    const dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy);
    if (!length) return;
    const ux = dx / length, uy = dy / length, half = square / 2, x = b.x + half, y = b.y + half;
    board.append(svg("line", { class: "arrow", x1: a.x + half + ux * 12, y1: a.y + half + uy * 12, x2: x - ux * 18, y2: y - uy * 18 }));
    const points = [[x - ux * 4, y - uy * 4], [x - ux * 20 - uy * 11, y - uy * 20 + ux * 11], [x - ux * 20 + uy * 11, y - uy * 20 - ux * 11]];
    board.append(svg("polygon", { class: "head", points: points.map(p => p.join(",")).join(" ") }));
  }

  // markCheck marks the king of the side to move.
  function markCheck(fen) {
    const king = fen.split(" ")[1] === "w" ? "K" : "k", p = place(piecesOf(fen).find(([letter]) => letter === king)[1]);
    board.append(svg("circle", { cx: p.x + square / 2, cy: p.y + square / 2, r: 19, class: "check" }));
  }

  return (fen, last, arrow, turned, check) => {
    flipped = turned;
    board.replaceChildren();
    drawSquares();
    if (last) {
      for (const name of [last.slice(0, 2), last.slice(2, 4)]) {
        const p = place(name);
        board.append(svg("rect", { x: p.x, y: p.y, width: square, height: square, class: "last" }));
      }
    }
    if (check) markCheck(fen);
    drawPieces(fen);
    if (arrow) drawArrow(arrow);
    board.setAttribute("aria-label", inWords(fen));
  };
}
