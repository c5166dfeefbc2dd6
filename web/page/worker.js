"use strict";
// Runs the engine, the program of cmd/vedette: each message to this worker is a
// line of UCI, each array that it posts has lines of the answer. The program
// reads and writes files 0 and 1 of the object fs, as wasm_exec.js expects. The
// arithmetic of the network is in kernels.wasm, which has instructions that Go
// does not use.
importScripts("wasm_exec.js");

const encoder = new TextEncoder(), decoder = new TextDecoder();
let input = new Uint8Array(0); // not read yet
let reading = null;            // the read that waits for input
let output = "";               // of the line that is not complete

function feed() {
  if (!reading || !input.length) return;
  const { buffer, offset, length, callback } = reading;
  const n = Math.min(length, input.length);
  buffer.set(input.subarray(0, n), offset);
  input = input.subarray(n);
  reading = null;
  callback(null, n);
}

onmessage = event => {
  const line = encoder.encode(event.data + "\n"), all = new Uint8Array(input.length + line.length);
  all.set(input);
  all.set(line, input.length);
  input = all;
  feed();
};

const refuse = globalThis.fs.read; // it calls back with an error
globalThis.fs.read = (fd, buffer, offset, length, position, callback) => {
  if (fd !== 0) return refuse(fd, buffer, offset, length, position, callback);
  reading = { buffer, offset, length, callback };
  feed();
};
globalThis.fs.writeSync = (fd, bytes) => {
  output += decoder.decode(bytes, { stream: true });
  const lines = output.split("\n");
  output = lines.pop();
  if (lines.length) postMessage(lines);
  return bytes.length;
};

async function load(name) {
  const response = await fetch(name).catch(error => { throw new Error(`${name}: ${error.message}`); });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function run() {
  const go = new Go(), program = load("vedette.wasm"), arithmetic = load("kernels.wasm");
  let kernels = null; // they need the memory of the engine, which needs them, hence functions in between
  go.importObject.kernels = {
    add: (units, row) => kernels.add(units, row),
    addAttacked: (units, row) => kernels.addAttacked(units, row),
    addSub: (to, from, added, removed) => kernels.addSub(to, from, added, removed),
    addSubSub: (to, from, added, removed, captured) => kernels.addSubSub(to, from, added, removed, captured),
    dot: (mover, other, weights) => kernels.dot(mover, other, weights),
  };
  const { instance } = await WebAssembly.instantiate(await program, go.importObject);
  const inner = await WebAssembly.instantiate(await arithmetic, { engine: { memory: instance.exports.mem } });
  kernels = inner.instance.exports;
  await go.run(instance);
  throw new Error("the engine has ended");
}
run().catch(error => postMessage({ failed: String(error.message || error) }));
