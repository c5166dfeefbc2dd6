// The list of the games of a file that has several.
import { html, nothing, render } from "lit-html";
import { $, announce, changed, choose, small, state } from "./state.js";

const shown = 100; // at most, so that long files are listed at once

const known = text => text && /[^?.\s-]/.test(text) ? text : "";

export const nameOf = ({ headers }, side) => known(headers.get(side)) || side;
export const titleOf = game => `${nameOf(game, "White")} – ${nameOf(game, "Black")}`;

// detail returns where and when a game was played, each fact once, and its result.
function detail({ headers }) {
  const parts = [...new Set(["Event", "Site", "Round", "Date"].map(name => {
    const value = known(headers.get(name));
    return value && name === "Round" ? `round ${value}` : value.replace(/(\.\?\?)+$/, "");
  })), headers.get("Result")];
  return parts.filter(part => part && part !== "*").join(", ");
}

function draw() {
  const words = ($("games").querySelector("input")?.value || "").toLowerCase().split(/\s+/);
  const names = state.games.map(game => ({ game, title: titleOf(game), details: detail(game) }));
  const found = names.filter(({ title, details }) => words.every(word => `${title} ${details}`.toLowerCase().includes(word)));
  render(names.length < 2 ? nothing : html`<details><summary>${names.length} games</summary>
    <input type="search" placeholder="Search players and events" aria-label="Search players and events" ?hidden=${names.length < 10} @input=${draw}>
    <ol>${found.slice(0, shown).map(({ game, title, details }) => html`<li><button aria-current=${game === state.game ? "true" : nothing}
      @click=${() => take(game)}>${title} <span class="soft">${details}</span></button></li>`)}</ol>
    ${found.length > shown ? html`<p class="soft">and ${found.length - shown} more: type a name to find them</p>` : nothing}</details>`, $("games"));
}

function take(game) {
  try { choose(state.games.indexOf(game)); } catch (error) { announce(error.message); }
  if (small()) $("games").querySelector("details").open = false; // the moves need the room
}

// offer opens the list where it has room, or was asked for. The dialog for files, which may be open, gives the focus back
// first.
function offer(asked) {
  $("games").querySelector("details").open = asked || !small();
  if (asked) setTimeout(() => $("games").querySelector("li button")?.focus({ preventScroll: true }));
}

export function startGames() {
  let begun = false; // the first games are those of the last visit
  changed(what => {
    if (!["games", "game", "tree"].includes(what)) return;
    draw();
    if (what === "games" && state.games.length > 1) offer(begun);
    begun = true;
  });
}
