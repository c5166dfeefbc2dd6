// Starts programs of cmd/vedette: on the server that "vedette board" is, or as WebAssembly in a worker of the browser.
//
// start(program) starts one. What program has, all of which may be missing:
//   nodes, input      for "analyse": how many nodes each position takes, and the games; without them the engine speaks UCI
//   onLine, onError   get each line of the standard output, and of the standard error
//   onEnd             gets "" if the program has ended as it should, or why it could not start or has ended
//   onProgress        gets the bytes that are loaded, and how many there are, 0 if that is unknown
// It returns { say, end }: say(line) writes a line to the input, end() kills the program.
export const start = document.documentElement.dataset.engine === "server" ? startOnServer : startInWorker;

const nothing = () => {};

// lifeOf returns functions that pass lines on until the program has ended, and end it by stop, and say so, once.
function lifeOf({ onLine = nothing, onError = nothing, onEnd = nothing }, stop) {
  let ended = false, complaint = "";
  return {
    hear(stream, line) {
      if (ended) return;
      if (stream === 1) return onLine(line);
      complaint = line;
      onError(line);
    },
    // message is why, and complained whether the last line of the standard error, if there is one, says it better.
    end(message, complained = false) {
      if (ended) return;
      ended = true;
      stop();
      onEnd(message && complained && complaint || message);
    },
  };
}

// In a worker.

let modules = null; // the promise of both modules, which all programs share

// compile compiles a module while it arrives.
async function compile(name, onProgress) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const size = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length"));
  let loaded = 0;
  const counter = new TransformStream({
    transform(chunk, control) {
      loaded += chunk.length;
      onProgress(loaded, size);
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

async function load(onProgress = nothing) {
  if (!globalThis.WebAssembly) throw new Error("the browser has no WebAssembly, or it is switched off");
  const named = (name, watch) => compile(name, watch).catch(error => { throw new Error(`${name}: ${error.message}`); });
  const [engine, kernels] = await Promise.all([named("vedette.wasm.gz", onProgress), named("kernels.wasm", nothing)]);
  return { engine, kernels };
}

const statusText = (status, nodes) => status ? `it ended with the status ${status}` : nodes ? "" : "it has ended";

function startInWorker(program) {
  const { nodes, input } = program, worker = new Worker("worker.js"), { hear, end } = lifeOf(program, () => worker.terminate());
  worker.onerror = event => end(event.message || "the worker cannot be started");
  worker.onmessage = ({ data }) => {
    if (data.lines) for (const line of data.lines) hear(data.stream, line);
    else end(data.failed || statusText(data.status, nodes), true);
  };
  if (nodes) for (const text of [input, ""]) worker.postMessage(text);
  modules ||= load(program.onProgress);
  const args = nodes ? ["analyse", `-nodes=${nodes}`, "-progress=200"] : [];
  modules.then(shared => worker.postMessage({ ...shared, args })).catch(error => {
    modules = null; // the next program tries again
    end(error.message);
  });
  return {
    say(line) { worker.postMessage(line + "\n"); },
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

function startOnServer(program) {
  const { nodes, input } = program, control = new AbortController(), { hear, end } = lifeOf(program, () => control.abort());
  let said = "", begun;
  let sending = new Promise(resolve => { begun = resolve; }); // with the id; requests may overtake each other, so each waits
  const send = async id => {
    const lines = said;
    said = "";
    if (lines) await post(`say?id=${id}`, lines, control.signal);
    return id;
  };
  const fail = error => end(lost(error));
  const run = async () => {
    let ending = "the connection to it has ended";
    for await (const line of linesOf(await post(`run?nodes=${nodes || ""}`, input, control.signal))) {
      if (line.startsWith("id ")) begun(line.slice(3));
      else if (line.startsWith("end")) ending = line.slice(4) || statusText(0, nodes);
      else hear(Number(line[0]), line.slice(2));
    }
    end(ending, true);
  };
  run().catch(fail);
  return {
    say(line) {
      said += line + "\n";
      sending = sending.then(send);
      sending.catch(fail);
    },
    end() { end(""); },
  };
}
