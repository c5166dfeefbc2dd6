// A UCI engine in a worker. One search runs at a time; a new one stops it.
export class Engine {
  constructor(url, failed) {
    this.options = new Map(); // name: { type, default, min, max }
    this.name = "";
    this.values = new Map();  // that were sent
    this.ticket = 0;          // of the last search that was asked for
    this.current = null;      // the promise of the running search
    this.fresh = false;       // whether the next search is the first of a game
    this.worker = new Worker(url);
    this.worker.onmessage = event => Array.isArray(event.data) ? event.data.forEach(l => this.hear(l)) : failed(event.data.failed);
    this.worker.onerror = event => failed(event.message || "the worker cannot be started");
    this.ready = new Promise(resolve => { this.isReady = resolve; });
    this.send("uci");
  }

  send(line) { this.worker.postMessage(line); }

  hear(line) {
    const words = line.split(" ");
    if (words[0] === "id" && words[1] === "name") this.name = words.slice(2).join(" ");
    if (words[0] === "option") this.declare(line);
    if (words[0] === "uciok") this.isReady();
    if (words[0] === "info" && this.report) this.report(parseInfo(words));
    if (words[0] === "bestmove") this.finish(words[1] === "(none)" ? "" : words[1]);
  }

  declare(line) {
    const found = /^option name (.*?) type (\w+)(?: default (\S*))?(?: min (\S+) max (\S+))?/.exec(line);
    if (found) this.options.set(found[1], { type: found[2], default: found[3], min: Number(found[4]), max: Number(found[5]) });
  }

  // set sends an option if its value has changed.
  set(name, value) {
    if (this.values.get(name) === String(value)) return;
    this.values.set(name, String(value));
    this.send(`setoption name ${name} value ${value}`);
  }

  // newGame lets the next search begin without what the searches before have left.
  newGame() { this.fresh = true; }

  // search returns the best move, or null if another search or cancel came before
  // its end.
  async search(options, position, go, report) {
    const ticket = ++this.ticket;
    await this.ready;
    await this.stop();
    if (ticket !== this.ticket) return null;
    if (this.fresh) this.send("ucinewgame");
    this.fresh = false;
    for (const name in options) this.set(name, options[name]);
    this.send(position);
    this.send("go " + go);
    this.report = info => { if (ticket === this.ticket) report(info); };
    this.current = new Promise(resolve => {
      this.finish = move => { this.current = null; this.stopping = false; resolve(move); };
    });
    const move = await this.current;
    return ticket === this.ticket ? move : null;
  }

  // stop ends the running search and waits for its end.
  stop() {
    if (this.current && !this.stopping) {
      this.stopping = true;
      this.send("stop");
    }
    return this.current;
  }

  // cancel is stop, but nobody gets the move.
  cancel() {
    this.ticket++;
    return this.stop();
  }
}

// parseInfo reads an info line: numbers by name, the score, and the line.
function parseInfo(words) {
  const info = { multipv: 1 };
  for (let i = 1; i < words.length; i++) {
    switch (words[i]) {
      case "score": info.kind = words[i + 1]; info.score = Number(words[i + 2]); i += 2; break;
      case "lowerbound": case "upperbound": info.bound = words[i]; break;
      case "pv": info.pv = words.slice(i + 1); return info;
      case "string": return info;
      default: info[words[i]] = Number(words[i + 1]); i++;
    }
  }
  return info;
}
