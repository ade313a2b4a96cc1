import { Agent, get } from 'node:http'
import { cpuWithChildren } from '../support/cpu-time.ts'
import { categories, filters, quantile, shuffled, sorts } from '../support/list-queries.ts'
import type { Measure, Shop } from './measure.ts'

const READERS = 20
const PAGES = 160
const GOAL = { aSecond: 150, p95: 200, cpuMs: 13, home50: 5, home95: 50 }

const lists = shuffled(
  categories.flatMap((id) =>
    sorts.flatMap((sort) =>
      filters.flatMap((filter) =>
        [1, 2].map((page) => encodeURI(`/list?select=${id}&${filter}&sort=${sort}&page=${page}`)),
      ),
    ),
  ),
  1,
)
let asked = 0
/** None is asked for twice while it may be kept. */
const nextList = (): string => lists[asked++ % lists.length] ?? '/list'

interface Answer {
  readonly status: number
  readonly ms: number
}

function ask(agent: Agent, url: string): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }, (answer) => {
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - from }))
      answer.on('error', reject).resume()
    }).on('error', reject)
  })
}

/** Each reader asks for another list as soon as the last one has come. */
async function readLists(shop: Shop, isOver: () => boolean): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const answers: Answer[] = []
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver()) answers.push(await ask(agent, shop.storefront.url + nextList()))
  })
  await Promise.all(readers)
  agent.destroy()
  const wrong = answers.find(({ status }) => status !== 200 && status !== 503)
  if (wrong) throw new Error(`a filtered list answered ${wrong.status}`)
  return answers
}

const share = (times: readonly number[], of: number): number =>
  quantile(
    times.toSorted((a, b) => a - b),
    of,
  )

/** Filtered lists alone, each address once. */
export const filteredLists: Measure = {
  name: `filtered lists, ${READERS} readers, each address once`,
  turns: 3,
  figures: [
    { name: 'CPU of the storefront', unit: 'ms a page', digits: 1 },
    { name: 'CPU of the shop API', unit: 'ms a page', digits: 1 },
    { name: 'CPU of both', unit: 'ms a page', goal: GOAL.cpuMs, digits: 1 },
    { name: 'pages', unit: 'a second', goal: GOAL.aSecond, isRate: true },
    { name: 'p95', unit: 'ms', goal: GOAL.p95 },
    { name: 'asked to come again', unit: '%', goal: 0, digits: 1 },
  ],
  once: async (shop) => {
    const pids = [shop.storefront.pid, shop.shopApi.pid]
    const before = pids.map(cpuWithChildren)
    const from = performance.now()
    let left = PAGES
    const answers = await readLists(shop, () => left-- <= 0)
    const seconds = (performance.now() - from) / 1_000
    const served = answers.filter(({ status }) => status === 200)
    const [storefront = 0, shopApi = 0] = pids.map(
      (pid, at) => (1_000 * (cpuWithChildren(pid) - (before[at] ?? 0))) / served.length,
    )
    const p95 = share(
      served.map(({ ms }) => ms),
      0.95,
    )
    return [
      storefront,
      shopApi,
      storefront + shopApi,
      served.length / seconds,
      p95,
      (100 * (answers.length - served.length)) / answers.length,
    ]
  },
}

const HOMES = 150
const EVERY_MS = 20

/** Home from memory while all of them ask for filtered lists. */
export const homeMeanwhile: Measure = {
  name: `home from memory while ${READERS} readers ask for filtered lists`,
  turns: 3,
  figures: [
    { name: 'p50', unit: 'ms', goal: GOAL.home50, digits: 1 },
    { name: 'p95', unit: 'ms', goal: GOAL.home95, digits: 1 },
  ],
  once: async (shop) => {
    let isOver = false
    const reading = readLists(shop, () => isOver)
    const agent = new Agent({ keepAlive: true })
    const times: number[] = []
    for (let turn = 0; turn < HOMES; turn += 1) {
      times.push((await ask(agent, `${shop.storefront.url}/`)).ms)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    isOver = true
    await reading
    agent.destroy()
    return [share(times, 0.5), share(times, 0.95)]
  },
}
