"use strict";
// Keeps the page for use without a network. Each version has a cache of its own, which is complete before it takes the
// place of the one before. While the server answers, its files are used.
const prefix = `vedette ${registration.scope} `;
const version = prefix + "@VERSION@"; // "make web" writes a sum of the files here
const files = [
  "./", "index.html", "page.js", "page.css", "base.css", "engine.js", "rules.js", "worker.js", "wasm_exec.js", "vedette.wasm",
  "kernels.wasm", "rules.wasm", "chessground.js", "chessground.base.css", "chessground.brown.css", "chessground.cburnett.css",
  "LICENSE.txt", "LICENSE-go.txt", "NOTICE.txt",
];
const urls = new Set(files.map(name => new URL(name, location).href));

// Without this a browser may take files of an older version from a cache of its own.
const ask = url => fetch(url, { cache: "no-cache", credentials: "same-origin" });

// direct returns a response without the mark that the server led elsewhere, such as from index.html to its folder:
// browsers do not open a page by a response that has it.
const direct = response => response.redirected ? new Response(response.body, response) : response;

async function install() {
  const cache = await caches.open(version);
  await Promise.all([...urls].map(async url => {
    const response = await ask(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, direct(response));
  }));
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== version) await caches.delete(name);
  await clients.claim();
}

// kept returns a kept file, undefined if there is none or the browser does not allow storage.
async function kept(url) {
  try { return await (await caches.open(version)).match(url); } catch { return undefined; }
}

async function answer(url) {
  let response;
  try { response = await ask(url); } catch { response = Response.error(); }
  if (response.ok) return direct(response);
  return await kept(url) || response;
}

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(activate()));
addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (event.request.method === "GET" && urls.has(url.href)) event.respondWith(answer(url.href));
});
