// The page of analysed games: one section for each game, whose positions are in a
// block of data. The board shows a position of the game that is chosen.
(() => {
  const $ = (selector, inside = document) => inside.querySelector(selector);
  const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const sections = $$("section.game");
  const board = $("#board"), draw = newBoard(board);
  let section = null, game = null, at = 0, flipped = false;

  // clock returns the last clock mark of a side, from a position on backwards.
  function clock(node, side) {
    for (let i = node, steps = 0; i >= 0 && steps < 4; i = game.nodes[i].p, steps++) {
      const n = game.nodes[i];
      if (n.c && n.f.split(" ")[1] !== side) return n.c;
    }
    return "";
  }

  // branch returns the node of the game itself at which a variation branches off, and
  // a node of the game itself as it is.
  function branch(n) {
    while (n >= game.main) n = game.nodes[n].p;
    return n;
  }

  function show(n) {
    at = n;
    const node = game.nodes[n];
    draw(node.f, node.m, node.b, flipped, node.k);
    for (const [id, side] of [["#top", flipped ? "w" : "b"], ["#bottom", flipped ? "b" : "w"]]) {
      $(id + " .name").textContent = side === "w" ? game.white : game.black;
      $(id + " .clock").textContent = clock(n, side);
    }
    const bar = $("#bar"), known = node.w !== undefined;
    $("#chances").style.visibility = known ? "visible" : "hidden";
    if (known) {
      [["win", node.w], ["draw", node.d], ["loss", node.l]].forEach(([name, perMille]) => {
        const part = $("." + name, bar), percent = Math.round(perMille / 10);
        part.style.flex = perMille + " 0 0";
        part.textContent = perMille >= 90 ? percent + " %" : "";
      });
      bar.setAttribute("aria-label", "White wins " + Math.round(node.w / 10) + " %, draw " + Math.round(node.d / 10) +
        " %, Black wins " + Math.round(node.l / 10) + " %");
      bar.title = bar.getAttribute("aria-label");
    }
    const found = $("#found");
    found.replaceChildren();
    if (node.s) {
      const score = document.createElement("b");
      score.textContent = node.s;
      found.append(score, node.e ? "  " + node.e : "");
    }
    $("#fen").textContent = node.f;
    for (const old of $$("a[aria-current]", section)) old.removeAttribute("aria-current");
    for (const link of $$('a[data-n="' + n + '"]', section)) {
      link.setAttribute("aria-current", "true");
    }
    const moves = $(".moves", section), current = $("a[aria-current]", moves);
    if (current) {
      const top = current.offsetTop, room = moves.clientHeight;
      if (top < moves.scrollTop + 30 || top > moves.scrollTop + room - 60) moves.scrollTop = top - room / 2;
    } else if (n === 0) moves.scrollTop = 0;
    const graph = $(".graph", section);
    if (graph) {
      const x = branch(n) / Math.max(game.main - 1, 1) * 100 + "%", cursor = $(".cursor", graph);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    try { history.replaceState(null, "", "#" + game.id + "-" + n); } catch { /* pages without an address */ }
  }

  function go(where) {
    const node = game.nodes[at];
    switch (where) {
    case "first": show(0); break;
    case "last": show(game.main - 1); break;
    case "previous": if (node.p >= 0) show(node.p); break;
    case "next": if (node.n >= 0) show(node.n); break;
    case "flip": flipped = !flipped; show(at); break;
    case "mistake": {
      const passed = at < game.main ? at : branch(at) + 1; // a variation replaces the move after its branch
      const next = game.mistakes.find(n => n > passed);
      if (next !== undefined) show(next); else if (game.mistakes.length) show(game.mistakes[0]);
    }
    }
  }

  function choose(chosen, n = 0) {
    section = chosen;
    if (!section.nodes) section.nodes = JSON.parse($("script.nodes", section).textContent);
    game = section.nodes;
    for (const other of sections) other.hidden = other !== section;
    for (const link of $$("#games a")) {
      if (link.hash === "#" + game.id) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    document.title = section.dataset.title;
    $('[data-go="mistake"]').disabled = !game.mistakes.length;
    show(n >= 0 && n < game.nodes.length ? n : 0);
  }

  // follow shows what the address names: "#3-24" is position 24 of game 3.
  function follow() {
    const [id, n] = location.hash.slice(1).split("-");
    const named = document.getElementById("g" + id);
    if (named && named !== section || !section) choose(named || sections[0], Number(n) || 0);
    else if (n !== undefined && Number(n) !== at && game.nodes[Number(n)]) show(Number(n));
  }

  function listGames() {
    const list = $("#games ol");
    for (const s of sections) {
      const item = document.createElement("li"), link = document.createElement("a"), detail = document.createElement("span");
      link.href = "#" + s.id.slice(1);
      link.textContent = s.dataset.title + " ";
      detail.className = "soft";
      detail.textContent = s.dataset.detail;
      link.append(detail);
      item.append(link);
      list.append(item);
    }
    $("#games summary").textContent = sections.length + " games";
    $("#games").hidden = false;
    $("#games").open = matchMedia("(min-width: 56rem)").matches; // a phone has no room
    const search = $("#games input");
    search.hidden = sections.length < 10;
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/);
      for (const item of list.children) item.hidden = !words.every(word => item.textContent.toLowerCase().includes(word));
    });
  }

  // diagrams draws, for a printed game, the positions in which it turned, with the better move.
  function diagrams(s) {
    const nodes = JSON.parse($("script.nodes", s).textContent).nodes, place = $(".diagrams", s);
    if (!place) return;
    place.replaceChildren(...$$(".turning > a.m", s).map(link => {
      const figure = document.createElement("figure"), caption = document.createElement("figcaption");
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg"), before = nodes[nodes[link.dataset.n].p];
      picture.setAttribute("viewBox", "0 0 360 360");
      picture.setAttribute("class", "board");
      newBoard(picture)(before.f, before.m, before.b, false);
      caption.textContent = link.textContent;
      figure.append(picture, caption);
      return figure;
    }));
  }

  if (!sections.length) return;
  $("#viewer").hidden = false;
  if (sections.length > 1) listGames();
  document.addEventListener("click", event => {
    const link = event.target.closest("a[data-n]"), button = event.target.closest("button[data-go]"), graph = event.target.closest(".graph");
    if (link) {
      event.preventDefault();
      show(Number(link.dataset.n));
    }
    else if (button) go(button.dataset.go);
    else if (graph) {
      const box = graph.getBoundingClientRect();
      show(Math.min(Math.max(Math.round((event.clientX - box.left) / box.width * (game.main - 1)), 0), game.main - 1));
    }
    // On a phone the board may be out of sight.
    if ((link || event.target.closest("#games a")) && board.getBoundingClientRect().bottom < 60) $("#viewer").scrollIntoView();
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", f: "flip", n: "mistake" }[event.key];
    if (!where) return;
    event.preventDefault();
    go(where);
  });
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeprint", () => sections.forEach(diagrams));
  follow();
})();
