// A UCI engine. One search runs at a time; a new one stops it.
export class Engine {
  // programs is what connect of programs.js returns. changed is called when the state has changed, or the progress.
  constructor(programs, changed = () => {}) {
    this.changed = changed;
    this.state = "loading";   // then "ready", and "ended" after that, or "failed" if it cannot be started
    this.message = "";        // why it has failed or ended, "" if the page has ended it
    this.loaded = this.size = 0; // bytes of the program, while it is loaded; the size is 0 if it is unknown
    this.name = "";
    this.values = new Map();  // that were sent
    this.ticket = 0;          // of the last search that was asked for
    this.current = null;      // the promise of the running search
    this.fresh = false;       // whether the next search is the first of a game
    this.ready = new Promise(resolve => { this.settle = resolve; });
    this.program = programs.start([], {
      onLine: line => this.hear(line),
      onEnd: message => this.fail(message),
      onProgress: (loaded, size) => { this.loaded = loaded; this.size = size; changed(); },
    });
    this.send("uci");
  }

  send(line) { this.program.say(line); }

  // end ends the program.
  end() { this.program.end(); }

  fail(message) {
    this.state = this.state === "loading" && message ? "failed" : "ended";
    this.message = message;
    this.ticket++;
    this.settle();
    this.finish?.("");
    this.changed();
  }

  hear(line) {
    const words = line.split(" ");
    if (words[0] === "id" && words[1] === "name") this.name = words.slice(2).join(" ");
    if (words[0] === "info" && this.report) this.report(parseInfo(words));
    if (words[0] === "bestmove") this.finish?.(words[1] === "(none)" ? "" : words[1]);
    if (words[0] !== "uciok") return;
    this.state = "ready";
    this.settle();
    this.changed();
  }

  // set sends an option if its value has changed.
  set(name, value) {
    if (this.values.get(name) === String(value)) return;
    this.values.set(name, String(value));
    this.send(`setoption name ${name} value ${value}`);
  }

  // newGame lets the next search begin without what the searches before have left.
  newGame() { this.fresh = true; }

  // search returns the best move, "" if there is none, or null if another search, cancel or the engine's end came first.
  // position and go are the commands of UCI, report gets what parseInfo makes of each line of information.
  async search(options, position, go, report = () => {}) {
    const ticket = ++this.ticket;
    await this.ready;
    await this.stop();
    if (ticket !== this.ticket || this.state !== "ready") return null;
    if (this.fresh) this.send("ucinewgame");
    this.fresh = false;
    for (const name in options) this.set(name, options[name]);
    this.send(position);
    this.send("go " + go);
    this.report = info => { if (ticket === this.ticket) report(info); };
    this.current = new Promise(resolve => {
      this.finish = move => { this.current = this.finish = null; this.stopping = false; resolve(move); };
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

// parseInfo reads an info line: numbers by name, the score with its kind and bound, and the line as pv.
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
