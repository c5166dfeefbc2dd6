// The rules of chess: the program of cmd/webrules. The functions take texts;
// moves are as in UCI, but castling is the king taking its rook.

// load starts the program.
export async function load() {
  const go = new globalThis.Go();
  const response = await fetch("rules.wasm").catch(error => { throw new Error(`rules.wasm: ${error.message}`); });
  if (!response.ok) throw new Error(`rules.wasm: ${response.status} ${response.statusText}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance);
}

function ask(name, ...texts) {
  const answer = JSON.parse(globalThis.vedetteRules[name](...texts));
  if (answer.error) throw new Error(answer.error);
  return answer.value;
}

export const positionAfter = (start, moves) => ask("position", start, moves.join(" "));
export const positions = (start, moves) => ask("positions", start, moves.join(" "));
export const parseMove = (start, moves, text) => ask("parseMove", start, moves.join(" "), text);
export const line = (start, moves, following) => ask("line", start, moves.join(" "), following);
export const read = text => ask("read", text);
export const write = game => ask("write", JSON.stringify(game));
