// Starts programs of cmd/vedette: on the server that "vedette board" is, or as WebAssembly in a worker of the browser.
// Both kinds have the same functions, so nothing else in the page knows which one it is.
//
// start(args, handlers) starts a program. Its arguments are none for UCI, or a command and flags in the form -NAME=VALUE.
// Handlers, all of which may be missing:
//   input             the text of the standard input, which then ends; without it the input stays open
//   onLine, onError   get each line of the standard output, and of the standard error
//   onEnd             gets "" if the program has ended as it should, or why it could not start or has ended
//   onProgress        gets the bytes that are loaded, and how many there are, 0 if that is unknown
// It returns { say, end }: say(line) writes a line to the input, end() kills the program.
export const connect = kind => ({ start: kind === "server" ? startOnServer : startInWorker });

const nothing = () => {};

// lifeOf returns functions that pass lines on until the program has ended, and say once that it has.
function lifeOf({ onLine = nothing, onError = nothing, onEnd = nothing }) {
  let ended = false, complaint = "";
  return {
    get ended() { return ended; },
    hear(stream, line) {
      if (ended) return;
      if (stream === 1) return onLine(line);
      complaint = line;
      onError(line);
    },
    // end ends it: message is why, and complained whether the last line of the standard error, if there is one, says
    // it better.
    end(message, complained = false) {
      if (ended) return;
      ended = true;
      onEnd(message && complained && complaint || message);
    },
  };
}

// In a worker.

let modules = null;          // the promise of both modules, which all programs share
let loaded = { now: 0, of: 0 };
const watchers = new Set();  // of the loading

// compile compiles a module while it arrives.
async function compile(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (!response.headers.has("Content-Encoding")) loaded.of += Number(response.headers.get("Content-Length"));
  const counter = new TransformStream({
    transform(chunk, control) {
      loaded.now += chunk.length;
      for (const watcher of watchers) watcher(loaded.now, loaded.of);
      control.enqueue(chunk);
    },
  });
  const bytes = await unpacked(response.body.pipeThrough(counter));
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
}

// unpacked returns bytes that gzip may have compressed. Some servers have their clients undo that, others do not.
async function unpacked(stream) {
  const [ahead, bytes] = stream.tee(), reader = ahead.getReader(), { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
}

async function load() {
  if (!globalThis.WebAssembly) throw new Error("the browser has no WebAssembly, or it is switched off");
  const named = name => compile(name).catch(error => { throw new Error(`${name}: ${error.message}`); });
  const [engine, kernels] = await Promise.all(["vedette.wasm.gz", "kernels.wasm"].map(named));
  return { engine, kernels };
}

function loadOnce() {
  modules ||= load().catch(error => {
    modules = null; // the next program tries again
    loaded = { now: 0, of: 0 };
    throw error;
  });
  return modules;
}

const statusText = (status, args) => status ? `it ended with the status ${status}` : args.length ? "" : "it has ended";

function startInWorker(args, handlers) {
  const life = lifeOf(handlers), { input, onProgress = nothing } = handlers;
  let worker = null;
  const said = input === undefined ? [] : [input, null]; // before the worker is there; null ends the input
  const end = (message, complained) => {
    watchers.delete(onProgress);
    worker?.terminate();
    life.end(message, complained);
  };
  const open = shared => {
    if (life.ended) return;
    watchers.delete(onProgress);
    worker = new Worker("worker.js");
    worker.onerror = event => end(event.message || "the worker cannot be started");
    worker.onmessage = ({ data }) => {
      if (data.lines) for (const line of data.lines) life.hear(data.stream, line);
      else end(data.failed || statusText(data.status, args), true);
    };
    worker.postMessage({ ...shared, args });
    for (const text of said) worker.postMessage(text);
  };
  watchers.add(onProgress);
  loadOnce().then(open).catch(error => end(error.message));
  return {
    say(line) { if (worker) worker.postMessage(line + "\n"); else said.push(line + "\n"); },
    end() { end(""); },
  };
}

// On the server.

// linesOf splits what a response brings into lines.
async function* linesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}

async function post(address, body, signal) {
  const response = await fetch(new URL(address, location), { method: "POST", body, signal });
  if (!response.ok) throw new Error((await response.text()).trim() || `${response.status} ${response.statusText}`);
  return response;
}

// lost is the message if the server does not answer.
const lost = error => error instanceof TypeError ? 'the program has ended. Save the game, then run "vedette board" again' : error.message;

function startOnServer(args, handlers) {
  const life = lifeOf(handlers), control = new AbortController();
  const [program = "uci", ...flags] = args;
  const query = new URLSearchParams([["program", program], ...flags.map(flag => /^-([^=]*)=(.*)$/s.exec(flag).slice(1))]);
  let id = "", said = "", sending = false;
  const end = (message, complained) => {
    life.end(message, complained);
    control.abort();
  };
  const send = async () => { // one after the other: requests may overtake each other
    if (sending || !id) return;
    sending = true;
    while (said && !life.ended) {
      const lines = said;
      said = "";
      await post(`say?id=${id}`, lines, control.signal);
    }
    sending = false;
  };
  const fail = error => end(lost(error));
  const run = async () => {
    let ending = "the connection to it has ended";
    for await (const line of linesOf(await post(`run?${query}`, handlers.input, control.signal))) {
      if (line.startsWith("id ")) {
        id = line.slice(3);
        send().catch(fail);
      } else if (line.startsWith("end")) ending = line.slice(4) || statusText(0, args);
      else life.hear(Number(line[0]), line.slice(2));
    }
    end(ending, true);
  };
  run().catch(fail);
  return {
    say(line) {
      said += line + "\n";
      send().catch(fail);
    },
    end() { end(""); },
  };
}
