"use strict";
// Keeps the page for use without a network. The server's files come first, so
// that a new version is used as soon as it is there.
const kept = "vedette";
const files = [
  "./", "index.html", "page.js", "page.css", "base.css", "engine.js", "rules.js", "worker.js", "wasm_exec.js", "vedette.wasm",
  "kernels.wasm", "rules.wasm", "chessground.js", "chessground.base.css", "chessground.brown.css", "chessground.cburnett.css",
  "LICENSE.txt", "LICENSE-go.txt", "NOTICE.txt",
];

addEventListener("install", event => event.waitUntil(caches.open(kept).then(cache => cache.addAll(files)).then(() => skipWaiting())));
addEventListener("activate", event => event.waitUntil(clients.claim()));

async function answer(request) {
  const cache = await caches.open(kept);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const found = await cache.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

addEventListener("fetch", event => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});
