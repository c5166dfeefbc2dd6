"use strict";
// Runs a program of cmd/vedette. One message has the compiled modules and the arguments; each other one is text for its
// standard input, "" ends that. The worker posts { stream, lines } for its standard output, 1, and standard
// error, 2, then { status } when it has ended, or { failed }. The program reads and writes files 0 to 2 of the object fs,
// as wasm_exec.js expects. The arithmetic of the network is in a module of its own, which has instructions that Go does
// not use.
importScripts("wasm_exec.js");

const encoder = new TextEncoder();
const input = [];   // bytes that are not read yet, none at the end
let reading = null; // the read that waits for input
const outputs = [1, 2].map(() => ({ decoder: new TextDecoder(), rest: "" }));

function feed() {
  if (!reading || !input.length) return;
  const { buffer, offset, length, callback } = reading, bytes = input[0].subarray(0, length), rest = input[0].subarray(length);
  buffer.set(bytes, offset);
  if (rest.length) input[0] = rest; else if (bytes.length) input.shift();
  reading = null;
  callback(null, bytes.length);
}

globalThis.fs.read = (fd, buffer, offset, length, position, callback) => {
  reading = { buffer, offset, length, callback };
  feed();
};

globalThis.fs.writeSync = (fd, bytes) => {
  const output = outputs[fd - 1], lines = (output.rest + output.decoder.decode(bytes, { stream: true })).split("\n");
  output.rest = lines.pop();
  if (lines.length) postMessage({ stream: fd, lines });
  return bytes.length;
};

async function run({ engine, kernels, args }) {
  const go = new Go();
  let status = 0;
  go.argv = ["vedette", ...args];
  go.exit = code => { status = code; };
  // The kernels need the memory of the engine, which needs them, hence functions in between.
  let inner = null;
  go.importObject.kernels = {
    add: (units, row) => inner.add(units, row),
    addSub: (to, from, added, removed) => inner.addSub(to, from, added, removed),
    addSubSub: (to, from, added, removed, captured) => inner.addSubSub(to, from, added, removed, captured),
    dotRows: (mover, other, table, rows, n, weights) => inner.dotRows(mover, other, table, rows, n, weights),
  };
  const instance = await WebAssembly.instantiate(engine, go.importObject);
  inner = (await WebAssembly.instantiate(kernels, { engine: { memory: instance.exports.mem } })).exports;
  await go.run(instance);
  postMessage({ status });
}

onmessage = ({ data }) => {
  if (typeof data !== "string") return run(data).catch(error => postMessage({ failed: String(error.message || error) }));
  input.push(encoder.encode(data));
  feed();
};
