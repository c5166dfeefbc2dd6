import { start } from "./programs.js";

// A UCI engine. One search runs at a time; a new one stops it.
export class Engine {
  // changed is called when the state has changed, and while it is loaded with the bytes, as onProgress of programs.js.
  constructor(changed) {
    this.changed = changed;
    this.state = "loading";   // then "ready", and "ended" after that, or "failed" if it cannot be started
    this.message = "";        // why it has failed or ended
    this.name = "";
    this.ticket = 0;          // of the last search that was asked for
    this.current = null;      // the promise of the running search
    this.fresh = false;       // whether the next search is the first of a game
    this.program = start({
      onLine: line => this.hear(line),
      onEnd: message => this.fail(message),
      onProgress: changed,
    });
    this.send("uci");
  }

  send(line) { this.program.say(line); }

  fail(message) {
    this.state = this.state === "loading" ? "failed" : "ended";
    this.message = message;
    this.ticket++;
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
    this.changed();
  }

  // newGame lets the next search begin without what the searches before have left.
  newGame() { this.fresh = true; }

  // search returns the best move of an engine that is ready, "" if there is none, or null if another search, cancel or the
  // engine's end came first.
  // position and go are the commands of UCI, report gets what parseInfo makes of each line of information.
  async search(options, position, go, report = () => {}) {
    const ticket = ++this.ticket;
    await this.stop();
    if (ticket !== this.ticket || this.state !== "ready") return null;
    if (this.fresh) this.send("ucinewgame");
    this.fresh = false;
    for (const name in options) this.send(`setoption name ${name} value ${options[name]}`); // the same value has no effect
    this.send(position);
    this.send("go " + go);
    this.report = info => { if (ticket === this.ticket) report(info); };
    this.current = new Promise(resolve => {
      this.finish = move => { this.current = this.finish = null; resolve(move); };
    });
    const move = await this.current;
    return ticket === this.ticket ? move : null;
  }

  // stop ends the running search and waits for its end.
  stop() {
    if (this.current) this.send("stop");
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
