// Writes the table of opening/lines.txt for the page: from positions (the first four fields of a FEN) to code and name.
import { readFileSync } from "node:fs";
import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { parseSan } from "chessops/san";

const table = {};
for (const line of readFileSync("opening/lines.txt", "utf8").trim().split("\n")) {
  const [code, name, moves] = line.split("|"), pos = Chess.default();
  for (const san of moves.split(" ")) pos.play(parseSan(pos, san));
  table[makeFen(pos.toSetup(), { epd: true })] = `${code} ${name}`;
}
console.log(JSON.stringify(table));
