// What one visit costs the machine: CPU of storefront and shop API for the first view of a page, as a guest and as a member.
// Usage: node bench/views.ts [views=20]
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Cookie } from '@playwright/test'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { launchBrowser, withVisitor } from './support/browser.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { warmPages } from './support/storefront-pages.ts'

const [VIEWS = 20] = process.argv.slice(2).map(Number)
/** Milliseconds of both processes together, for home. */
const LIMITS = { guest: 60, member: 120 }
const SETTLE_MS = 1_000
const IDLE_MS = 20_000

type Form = Readonly<Record<string, string>> | undefined

type Pids = readonly [storefront: number, shopApi: number]

const usedBy = (pids: Pids) => pids.map((pid) => (cpuSeconds(pid) ?? Number.NaN) * 1_000)

/** What both processes do by themselves, in milliseconds of CPU a millisecond: jobs and what is left of starting. */
async function idleOf(pids: Pids): Promise<number[]> {
  await sleep(IDLE_MS)
  const before = usedBy(pids)
  await sleep(IDLE_MS)
  return usedBy(pids).map((ms, at) => (ms - (before[at] ?? 0)) / IDLE_MS)
}

/** One view with nothing cached in the browser; answers with how much was asked for. */
function view(browser: Browser, url: string, cookies: readonly Cookie[]): Promise<number> {
  return withVisitor(browser, 1440, async (page, context) => {
    await context.addCookies(cookies)
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return requests
  })
}

/** Cookies of who signs in by this form; none for a guest. */
function cookiesOf(browser: Browser, url: string, form: Form): Promise<Cookie[]> {
  return withVisitor(browser, 1440, async (_, context) => {
    const { origin } = new URL(url)
    if (form) await context.request.post(`${origin}/api/login`, { headers: { origin }, form })
    return context.cookies()
  })
}

await withServers(0, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const storefront = await startStorefront(servers, shopApi.url)
  const pages = await warmPages(storefront.url, shopApi.url)
  const [member] = sampleSignIns
  if (!member) throw new Error('the sample shop lacks a member')
  const forms = { guest: undefined, member: { account: member.phone, password: member.password } }
  const pids = [storefront.pid, shopApi.pid] as const
  const browser = await launchBrowser()
  const rows: string[][] = []
  try {
    const idle = await idleOf(pids)
    for (const { name, path } of pages) {
      for (const who of ['guest', 'member'] as const) {
        const url = storefront.url + path
        const cookies = await cookiesOf(browser, url, forms[who])
        // Pictures are rendered, and encodings made, for the first visitors.
        for (let visit = 0; visit < 3; visit += 1) await view(browser, url, cookies)
        await sleep(SETTLE_MS)
        const from = performance.now()
        const begun = usedBy(pids)
        let requests = 0
        for (let turn = 0; turn < VIEWS; turn += 1) requests += await view(browser, url, cookies)
        await sleep(SETTLE_MS)
        const tookMs = performance.now() - from
        const [storefrontMs = 0, shopApiMs = 0] = usedBy(pids).map(
          (ms, at) => (ms - (begun[at] ?? 0) - (idle[at] ?? 0) * tookMs) / VIEWS,
        )
        const both = storefrontMs + shopApiMs
        rows.push([
          `${name}, ${who}`,
          String(Math.round(requests / VIEWS)),
          ...[storefrontMs, shopApiMs, both].map((ms) => ms.toFixed(0)),
          name === 'home' ? verdict(both <= LIMITS[who]) : '',
        ])
      }
    }
  } finally {
    await browser.close()
  }
  printHeading(`CPU of one first view in ms: mean of ${VIEWS}, less what idles; of home at most 60, as a member 120`)
  printTable(['page', 'requests', 'storefront', 'shop API', 'both', ''], rows)
})
