// The shop's service worker. It answers a navigation that found no network with one page that was fetched ahead, and does
// nothing else: prices, calls and pages always come from the server, and nothing but that page is kept.
const CACHE = 'offline-page'
const PAGE = '/offline'
const DAY_MS = 86_400_000

async function fetchPage() {
  const answer = await fetch(PAGE, { cache: 'reload', credentials: 'omit' })
  if (!answer.ok || answer.redirected) throw new Error(`the page for no network answered ${answer.status}`)
  const cache = await caches.open(CACHE)
  await cache.put(PAGE, answer)
}

const keptPage = () => caches.match(PAGE, { cacheName: CACHE })

/** The shop's name and phone stand on the page and may change: a copy is good for a day. */
async function renewPage() {
  const kept = await keptPage()
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (!(age < DAY_MS)) await fetchPage()
}

/** The browser asks for the page while this worker still starts, so that no navigation waits for it. */
async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await keptPage()
    if (kept) return kept
    throw error
  }
}

/** Everything that is no navigation goes past this worker, without even waking it, where the browser can be told so. */
async function letOthersPass(event) {
  const modes = ['same-origin', 'cors', 'no-cors']
  await event.addRoutes({ condition: { or: modes.map((requestMode) => ({ requestMode })) }, source: 'network' })
}

self.addEventListener('install', (event) => {
  if ('addRoutes' in event) event.waitUntil(letOthersPass(event).catch(() => undefined))
  event.waitUntil(fetchPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  }
  event.waitUntil(Promise.all([forgetOthers(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

let isRenewed = false

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  const answer = navigate(event)
  event.respondWith(answer)
  if (isRenewed) return
  isRenewed = true
  event.waitUntil(answer.then(renewPage).catch(() => undefined))
})
