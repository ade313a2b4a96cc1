import type { IncomingMessage } from 'node:http'
import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Response } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { withVisitor } from '../support/browser.ts'
import { cpuWithChildren } from '../support/cpu-time.ts'
import { cookiesOf, isPersonalCall, whenAlive } from './in-browser.ts'
import type { Measure, Shop } from './measure.ts'
import { WIDE } from './measure.ts'

/** Before a page is measured the first time: code that has just been loaded takes three times as long for the same. */
const WARMING = 30
const VIEWS = 40
/** What a browser asks for late belongs to the view as well. */
const SETTLE_MS = 2_000
/** As many connections as a browser opens. */
const SOCKETS = 6
const GOAL = { cpuMs: 70, calls: 5 }

/** What a browser asked the storefront for. */
interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  readonly status: number
}

async function recordOf(answer: Response): Promise<Asked> {
  const request = answer.request()
  const given = Object.entries(await request.allHeaders())
  const headers = Object.fromEntries(given.filter(([name]) => !/^(:.*|host|connection|content-length)$/.test(name)))
  return {
    url: request.url(),
    method: request.method(),
    headers,
    body: request.postDataBuffer(),
    status: answer.status(),
  }
}

/** A first view by a browser: the document, and behind it the personal calls. */
function record(browser: Browser, shop: Shop, path: string): Promise<Asked[]> {
  return withVisitor(browser, WIDE, async (page, context) => {
    await context.addCookies(cookiesOf(shop))
    const answers: Response[] = []
    const url = shop.storefront.url + path
    page.on('response', (answer) => {
      if (answer.url() === url || isPersonalCall(answer.url())) answers.push(answer)
    })
    await page.goto(url, { waitUntil: 'load' })
    await whenAlive(page)
    await sleep(SETTLE_MS)
    return await Promise.all(answers.map(recordOf))
  })
}

const isStream = (answer: IncomingMessage): boolean =>
  answer.headers['content-type']?.startsWith('text/event-stream') ?? false

/** Asks once more, and reads the answer to its end; answers with what leaves a stream, which has none. */
function repeat(agent: Agent, { url, method, headers, body, status }: Asked): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = ask(url, { method, headers, agent }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${url} answered ${answer.statusCode}, not ${status}`))
      if (isStream(answer)) resolve(() => sent.destroy())
      else answer.on('end', () => resolve(() => undefined))
      answer.on('error', reject).resume()
    })
    sent.on('error', reject).end(body ?? undefined)
  })
}

async function view(agent: Agent, [document, ...calls]: readonly Asked[]): Promise<void> {
  if (document) await repeat(agent, document)
  for (const leave of await Promise.all(calls.map((call) => repeat(agent, call)))) leave()
}

const cpuOf = ({ storefront, shopApi }: Shop): number =>
  1_000 * (cpuWithChildren(storefront.pid) + cpuWithChildren(shopApi.pid))

const recorded = new WeakMap<Shop, Map<string, Promise<readonly Asked[]>>>()

async function recordAndWarm(agent: Agent, browser: Browser, shop: Shop, path: string): Promise<readonly Asked[]> {
  const asked = await record(browser, shop, path)
  for (let turn = 0; turn < WARMING; turn += 1) await view(agent, asked)
  return asked
}

/** CPU of storefront and shop API for one view, less what both do by themselves in the same time, and its personal calls. */
async function costOf(browser: Browser, shop: Shop, path: string): Promise<[cpuMs: number, calls: number]> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const known = recorded.get(shop) ?? new Map<string, Promise<readonly Asked[]>>()
  recorded.set(shop, known)
  const recording = known.get(path) ?? recordAndWarm(agent, browser, shop, path)
  known.set(path, recording)
  const asked = await recording
  await sleep(SETTLE_MS)
  const [from, at] = [cpuOf(shop), performance.now()]
  for (let turn = 0; turn < VIEWS; turn += 1) await view(agent, asked)
  agent.destroy()
  const [seen, ms] = [cpuOf(shop), performance.now() - at]
  await sleep(ms)
  return [(seen - from - (cpuOf(shop) - seen)) / VIEWS, asked.length - 1]
}

const paths = (shop: Shop): readonly string[] => ['/', shop.pages.goods.path, routes.orders.path, routes.cart.path]

export const memberViews: Measure = {
  name: "member's view",
  turns: 3,
  figures: ['home', 'goods', 'orders', 'cart'].flatMap((page) => [
    { name: `${page}, CPU of storefront and shop API`, unit: 'ms', goal: GOAL.cpuMs, digits: 1 },
    { name: `${page}, personal calls`, unit: '', goal: GOAL.calls },
  ]),
  once: async (shop, browser) => {
    const found: number[] = []
    for (const path of paths(shop)) found.push(...(await costOf(browser, shop, path)))
    return found
  },
}
