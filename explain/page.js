// The page of a search. The tree is made of rows, whose content is made when they are
// opened: a search of a node, a move with its searches, or moves that were not looked
// at one by one.
(() => {
  const $ = selector => document.querySelector(selector);
  const doc = JSON.parse($("#document").textContent);
  const draw = newBoard($("#board"));
  const tree = $("#tree");
  let selected = null, flipped = false;

  const element = (name, className, ...content) => {
    const e = document.createElement(name);
    if (className) e.className = className;
    e.append(...content);
    return e;
  };

  // scoreText returns a score as text: centipawns, the moves to mate, or a win by the
  // endgame tables.
  function scoreText(score) {
    const size = Math.abs(score), sign = score < 0 ? "−" : "+";
    if (size >= doc.infinity) return (score < 0 ? "−" : "") + "∞";
    if (size >= doc.mate - doc.maxPly) return sign + "mate " + Math.ceil((doc.mate - size) / 2);
    if (size >= doc.tableWin) return sign + "TB win";
    return score === 0 ? "0" : sign + size;
  }

  const boundText = bound => ({ upper: "at most ", lower: "at least ", exact: "", none: "" })[bound];
  const opposite = { upper: "lower", lower: "upper", exact: "exact", none: "none" };
  const plies = n => n === 1 ? "a ply" : n + " plies";

  function stepLink(number) {
    const link = element("a", "step", String(number)), step = doc.steps[number - 1];
    link.href = "#step-" + number;
    link.title = "Step " + number + ", " + step.name + ": " + step.text;
    return link;
  }

  // because returns a text and the step of a reason.
  const because = (text, reason) => element("span", "what", text + " ", stepLink(doc.reasons[reason].step));

  // row returns an item of the tree: its line, and a function that returns its content.
  // Tab goes past its links: those of the selected row are among the facts, too.
  function row(what, className, cells, children) {
    const item = element("li", className, element("div", "row", ...cells));
    for (const link of item.querySelectorAll("a")) link.tabIndex = -1;
    item.setAttribute("role", "treeitem");
    item.tabIndex = -1;
    item.what = what;
    if (children) {
      item.children_ = children;
      item.setAttribute("aria-expanded", "false");
    }
    return item;
  }

  const countText = n => n.toLocaleString("en") + (n === 1 ? " node" : " nodes");

  // result returns how a search came out, for the side that made the move into it, or
  // for its own side if it made none.
  function result(node, moved) {
    const score = element("span", "score", boundText(moved ? opposite[node.bound] : node.bound) + scoreText(moved ? -node.score : node.score));
    const by = node.bound === "lower" && node.best ? " by " + node.best : "";
    return [score, because(doc.kinds[node.turnedOut] + " node, " + doc.reasons[node.ended].short + by, node.ended)];
  }

  const hasContent = node => Boolean((node.before || []).length || (node.moves || []).length || (node.rest || []).length);

  // searchRow shows a search of a node under the name of its purpose.
  function searchRow(index, parent) {
    const node = doc.tree[index], moved = !parent || node.ply > parent.ply;
    const name = element("span", "move", node.move ? node.move + " " : ""), step = doc.purposeSteps[node.purpose];
    const purpose = element("span", "what", doc.purposes[node.purpose] + " ", ...(step ? [stepLink(step), " "] : []),
      "depth " + node.depth + ", window " + scoreText(node.alpha) + " to " + scoreText(node.beta));
    const cells = [...(parent && node.move && !parent.isMove ? [name] : []), purpose, ...result(node, parent && moved),
      element("span", "nodes", countText(node.nodes))];
    return row({ node, at: node }, "", cells, hasContent(node) ? () => content(node) : null);
  }

  // changes returns how the depth of a move was changed.
  function changes(move) {
    const list = [];
    if (move.extension) {
      const text = move.extension > 0 ? plies(move.extension) + " deeper: " : plies(-move.extension) + " less deep, not singular: ";
      list.push(because(text + doc.reasons[move.extended].short, move.extended));
    }
    if (move.reduction) list.push(element("span", "what", "reduced by " + plies(move.reduction) + " ", stepLink(17)));
    return list;
  }

  function moveRow(move, parent) {
    const name = element("span", "move", element("span", "count", move.count + " "), move.move), first = { move, parent };
    if (move.leftOut) {
      return row(first, "out", [name, because(doc.reasons[move.leftOut].short, move.leftOut)], null);
    }
    const searches = move.searches.map(index => doc.tree[index]), last = searches[searches.length - 1];
    const again = searches.length > 1 ? [element("span", "what", "searched " + searches.length + " times ", stepLink(18))] : [];
    const nodes = searches.reduce((sum, node) => sum + node.nodes, 1);
    const cells = [name, ...result(last, true), ...changes(move), ...again, element("span", "nodes", countText(nodes))];
    const best = parent.best === move.move && parent.bound === "exact";
    let children = null;
    if (searches.length > 1) children = () => move.searches.map(index => searchRow(index, { ply: parent.ply, isMove: true }));
    else if (hasContent(last)) children = () => content(last);
    return row({ move, parent, node: last, at: last }, best ? "pv" : "", cells, children);
  }

  function restRow(rest, parent) {
    const text = rest.number + (rest.number === 1 ? " move " : " moves ") + (rest.along ? "with them, " : "") +
      doc.reasons[rest.reason].short + ": " + rest.moves;
    return row({ rest, parent }, "rest", [because(text, rest.reason)], null);
  }

  const content = node => [
    ...(node.before || []).map(index => searchRow(index, node)),
    ...(node.moves || []).map(move => moveRow(move, node)),
    ...(node.rest || []).map(rest => restRow(rest, node)),
  ];

  function open(item, wanted) {
    if (!item.children_ || (item.getAttribute("aria-expanded") === "true") === wanted) return;
    item.setAttribute("aria-expanded", String(wanted));
    let list = item.querySelector(":scope > ul");
    if (!list) {
      list = element("ul", "", ...item.children_());
      list.setAttribute("role", "group");
      item.append(list);
    }
    list.hidden = !wanted;
    if (!wanted && list.contains(selected)) select(item);
  }

  // facts returns what is known of a node, for the side to move.
  function facts(node) {
    const list = [["to move", node.fen.split(" ")[1] === "w" ? "White" : "Black"]], step = doc.purposeSteps[node.purpose];
    list.push(["searched as", doc.purposes[node.purpose] + " ", step]);
    let depth = "depth " + node.depth;
    if (node.hindsight) depth += ", in hindsight " + (node.hindsight > 0 ? "+1" : "−1") + " (step 7)";
    if (node.internal) depth += ", without a TT move " + scoreText(node.internal) + " (step 12)";
    list.push(["ply " + node.ply, depth]);
    list.push(["window", "alpha " + scoreText(node.alpha) + ", beta " + scoreText(node.beta)]);
    list.push(["node", "expected " + doc.kinds[node.expected] + ", turned out " + doc.kinds[node.turnedOut]]);
    if (node.excluded) list.push(["without", node.excluded + " ", 12]);
    if (node.check) list.push(["evaluation", "none, in check ", 4]);
    else if (node.static !== undefined) list.push(["evaluation", scoreText(node.static) + (node.improving ? ", improving " : " "), 4]);
    if (node.estimate !== undefined && node.estimate !== node.static) list.push(["estimate", scoreText(node.estimate) + ", by the TT ", 5]);
    if (node.entry) {
      list.push(["TT entry", boundText(node.entry.bound) + scoreText(node.entry.score) + ", depth " + node.entry.depth +
        (node.entry.move ? ", " + node.entry.move : "") + (node.everPV ? ", was once on a PV " : " "), 5]);
    }
    list.push(["score", boundText(node.bound) + scoreText(node.score)]);
    list.push(["ended by", doc.reasons[node.ended].sentence + " ", doc.reasons[node.ended].step]);
    if (node.best) list.push(["best move", node.best]);
    list.push(["below it", countText(node.nodes)]);
    return list;
  }

  // factsOf returns what is known of a row.
  function factsOf(what) {
    if (what.rest) return [["moves", what.rest.moves], ["why", doc.reasons[what.rest.reason].sentence + " ", doc.reasons[what.rest.reason].step]];
    const list = [], move = what.move;
    if (move) {
      list.push(["move", move.move + ", number " + move.count + " in the order of the node ", 13]);
      if (move.leftOut) list.push(["why", doc.reasons[move.leftOut].sentence + " ", doc.reasons[move.leftOut].step]);
      if (move.extension) list.push(["extension", scoreText(move.extension) + ": " + doc.reasons[move.extended].sentence + " ", doc.reasons[move.extended].step]);
      if (move.reduction) list.push(["reduction", plies(move.reduction) + ": " + doc.steps[16].text + " ", 17]);
    }
    return what.node ? [...list, ...facts(what.node)] : list;
  }

  // select shows a row.
  function select(item) {
    if (item === selected) return;
    if (selected) { selected.setAttribute("aria-selected", "false"); selected.tabIndex = -1; }
    selected = item;
    item.setAttribute("aria-selected", "true");
    item.tabIndex = 0;
    showBoard();
    $("#details").scrollTop = 0;
    $("#facts tbody").replaceChildren(...factsOf(item.what).map(([name, text, step]) => {
      const line = element("tr", "", element("th", "", name), element("td", "", text, ...(step ? [stepLink(step)] : [])));
      line.firstChild.scope = "row";
      return line;
    }));
  }

  // showBoard shows the position of the selected row. A move that was left out is an
  // arrow in the position before it.
  function showBoard() {
    const what = selected.what, at = what.at || what.parent;
    draw(at.fen, at.squares, what.at ? at.bestMove : what.move && what.move.squares, flipped);
    $("#fen").textContent = at.fen;
  }

  // visible returns the rows that can be seen.
  const visible = () => [...tree.querySelectorAll("li")].filter(item => !item.parentElement.closest("ul[hidden]"));

  // reveal selects a row and scrolls to it; focus also moves the keyboard's focus there.
  function reveal(item) {
    if (!item) return;
    select(item);
    item.firstChild.scrollIntoView({ block: "nearest" });
  }

  function focus(item) {
    if (!item) return;
    item.focus({ preventScroll: true });
    reveal(item);
  }

  const parentOf = item => item.parentElement.closest("li");

  // line opens the expected line and returns its end.
  function line() {
    const roots = tree.children;
    let item = roots[roots.length - 1];
    for (;;) {
      open(item, true);
      const list = item.querySelector(":scope > ul");
      if (!list) break;
      const next = [...list.children].find(child => child.classList.contains("pv")) ||
        [...list.children].reverse().find(child => child.what.node && child.what.node.turnedOut === 0 && !child.what.move && item.what.move);
      if (!next) break;
      item = next;
    }
    return item;
  }

  // go does what a key or a button stands for. Rows are selected by to, which is reveal
  // or focus.
  function go(where, to) {
    const rows = visible(), at = rows.indexOf(selected);
    switch (where) {
    case "next": to(rows[at + 1]); break;
    case "previous": to(rows[at - 1]); break;
    case "first": to(rows[0]); break;
    case "last": to(rows[rows.length - 1]); break;
    case "in":
      if (selected.getAttribute("aria-expanded") === "false") open(selected, true);
      else if (selected.children_) to(rows[at + 1]);
      break;
    case "out":
      if (selected.getAttribute("aria-expanded") === "true") open(selected, false); else to(parentOf(selected));
      break;
    case "up": to(parentOf(selected)); break;
    case "toggle": open(selected, selected.getAttribute("aria-expanded") === "false"); break;
    case "line": to(line()); break;
    case "flip": flipped = !flipped; showBoard();
    }
  }

  function fillCounts() {
    const steps = doc.steps.map(step => ({ step, ended: 0, leftOut: 0, changed: 0 }));
    doc.counts.forEach((count, reason) => {
      if (!reason) return;
      const sum = steps[doc.reasons[reason].step - 1];
      for (const kind of ["ended", "leftOut", "changed"]) sum[kind] += count[kind];
    });
    const number = n => element("td", "", n ? n.toLocaleString("en") : "");
    for (const sum of steps) {
      if (!sum.ended && !sum.leftOut && !sum.changed) continue;
      const name = element("th", "", stepLink(sum.step.number), " " + sum.step.name);
      name.scope = "row";
      $("#counts tbody").append(element("tr", "", name, number(sum.ended), number(sum.leftOut), number(sum.changed)));
    }
  }

  // inView reports whether a part of a row's line is in the window.
  function inView(item) {
    const line = item.firstChild.getBoundingClientRect();
    return line.bottom > 0 && line.top < innerHeight;
  }

  // takesKey reports whether a key is for the tree. Elsewhere it scrolls the page, presses
  // a button or follows a link.
  function takesKey(event) {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("a")) return false;
    if (target.closest("button[data-go]")) return event.key !== "Enter" && event.key !== " ";
    return tree.contains(target) || (target === document.body && inView(selected));
  }

  fillCounts();
  if (!doc.roots.length) return;
  for (const index of doc.roots) tree.append(searchRow(index, null));
  $("#viewer").hidden = $("#keys").hidden = false;
  flipped = doc.fen.split(" ")[1] === "b";
  open(tree.lastElementChild, true);
  select(tree.lastElementChild);
  document.addEventListener("click", event => {
    const button = event.target.closest("button[data-go]"), line = event.target.closest(".row");
    if (button) go(button.dataset.go, reveal);
    else if (line && !event.target.closest("a")) {
      const item = line.parentElement;
      open(item, item !== selected || item.getAttribute("aria-expanded") === "false");
      focus(item);
    }
  });
  document.addEventListener("keydown", event => {
    if (!takesKey(event)) return;
    const where = {
      ArrowDown: "next", ArrowUp: "previous", ArrowRight: "in", ArrowLeft: "out", Home: "first", End: "last",
      Enter: "toggle", " ": "toggle", p: "line", f: "flip",
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!where) return;
    event.preventDefault();
    go(where, event.target.closest("button") ? reveal : focus);
  });
})();
