"use strict";
// Keeps the page for use without a network. The page itself comes from the server as long as that answers. It names the
// folder of its version, which has everything else and never changes, so that files of two versions are not mixed.
const version = "@VERSION@"; // "make web" writes a sum of the files here
const prefix = `vedette ${registration.scope} `, cacheName = prefix + version;
const files = [
  "page.js", "page.css", "worker.js", "wasm_exec.js", "vedette.wasm.gz", "kernels.wasm", "LICENSE.txt", "LICENSE-go.txt", "NOTICE.txt",
];
const absolute = name => new URL(name, location).href;
const pages = new Set(["./", "index.html"].map(absolute));
const parts = new Set(files.map(name => absolute(`${version}/${name}`)));
const patience = 4000; // milliseconds for a server to answer before the kept page is shown

// Without this a browser may take the page of an older version from a cache of its own.
const ask = (url, signal) => fetch(url, { cache: "no-cache", credentials: "same-origin", signal });

// direct returns a response without the mark that the server led elsewhere, such as from index.html to its folder:
// browsers do not open a page by a response that has it.
const direct = response => response.redirected ? new Response(response.body, response) : response;

async function add(cache, url) {
  const response = await ask(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  if (pages.has(url) && !(await response.clone().text()).includes(version)) throw new Error(`${url} is of another version`);
  await cache.put(url, direct(response));
}

async function install() {
  const cache = await caches.open(cacheName);
  try {
    await Promise.all([...pages, ...parts].map(url => add(cache, url)));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await clients.claim();
}

// kept returns a kept file, undefined if there is none.
const kept = url => caches.match(url, { cacheName });

// page returns the page from the server, or the kept one if the server has trouble. That it has no page counts.
async function page(url) {
  let answer = Response.error();
  try {
    const response = await ask(url, AbortSignal.timeout(patience));
    answer = new Response(await response.blob(), response);
  } catch { /* no answer, or only a part of one */ }
  if (answer.ok || answer.status === 404 || answer.status === 410) return answer;
  return await kept(url) || answer;
}

const part = async url => await kept(url) || fetch(url);

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(activate()));
addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (event.request.method !== "GET") return;
  if (pages.has(url.href)) event.respondWith(page(url.href));
  if (parts.has(url.href)) event.respondWith(part(url.href));
});
