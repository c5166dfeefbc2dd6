"use strict";
// Gives a Go program in node the kernels that "make web" builds, as
// page/worker.js gives them to the engine in a browser. "make wasm-check" uses it:
// node --require ./web/kernels_node.js wasm_exec_node.js PROGRAM
const fs = require("fs"), path = require("path");

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (program, imports) => {
  const module = await WebAssembly.compile(fs.readFileSync(path.join(__dirname, ".modules/kernels.wasm")));
  let kernels = null;
  imports.kernels = {};
  for (const { name } of WebAssembly.Module.exports(module)) {
    imports.kernels[name] = (...pointers) => kernels[name](...pointers);
  }
  const result = await instantiate(program, imports);
  kernels = (await instantiate(module, { engine: { memory: result.instance.exports.mem } })).exports;
  return result;
};
