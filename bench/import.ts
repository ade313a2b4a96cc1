// How long many goods take to come in by one file, as CSV and as XLSX, on PostgreSQL while buyers fill their carts, how long those wait beside
// buyers of a quiet shop, whether the same file again changes nothing, what memory the shop API and its processes take, and how soon pages of a storefront follow. Usage: node bench/import.ts [goods=50000]
import { setTimeout as sleep } from 'node:timers/promises'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { jobAnswer } from '#shop-api/modules/base/imports/shapes.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { providePostgres } from '../scripts/support/postgres.mjs'
import { Buyer } from './drill/buyer.ts'
import { goodsFile, workbookOf } from './support/goods-file.ts'
import { memoryWithChildren } from './support/memory.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { OPERATOR_TOKEN, startShopApi, startStorefront } from './support/shop.ts'

const [goods = 50_000] = process.argv.slice(2).map(Number)
const LIMIT_S = 120
const CART_LIMIT_MS = 1000
const FOLLOW_LIMIT_MS = 5000
const LONGEST_FOLLOW_MS = 60_000
const MEMORY_LIMIT_MB = 1536
/** One cart takes one change at a time: buyers of one account would wait for each other, and not for the import. */
const BUYERS = ['kangmin', 'pingjiang', 'bianmin', 'tongshou']
const ALONE_MS = 20_000
const PAUSE_MS = 200
const ASK_MS = 250

const provided = await providePostgres()
if (provided.missing !== undefined || provided.url === undefined) throw new Error(provided.missing)
const { url: databaseUrl } = provided

interface Admin {
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
}

function adminOf(base: string): Admin {
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${base}/admin${path}`, {
      ...init,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    })
    const { data, message } = (await answer.json()) as { data: unknown; message: string }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${message}`)
    return data
  }
  return {
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

/** Imports or checks a file to its end. Answers with how long it took, what became of its rows, and the most memory meanwhile. */
async function importFile({ get, post }: Admin, pid: number, file: Buffer, isDryRun = false) {
  const from = performance.now()
  let memory = 0
  const { key } = (await post('/goods/imports', { base64: file.toString('base64'), fileName: 'goods', isDryRun })) as {
    key: string
  }
  for (;;) {
    const job = jobAnswer.parse(await get(`/imports/${key}`))
    memory = Math.max(memory, memoryWithChildren(pid))
    if (job.state === 'done' && job.result && (isDryRun || job.result.isWritten)) {
      return { seconds: (performance.now() - from) / 1000, counts: job.result.counts, memory }
    }
    if (job.state !== 'running') {
      throw new Error(`${job.reason} ${JSON.stringify(job.result?.lines.slice(0, 5))}`)
    }
    await sleep(ASK_MS)
  }
}

/** Buyers who fill and read their carts until they are stopped, with how long each of their calls took. */
async function buyersOf(base: string) {
  const times: number[] = []
  const wrong: string[] = []
  let isOver = false
  const buy = async (account: string, index: number) => {
    const who = sampleSignIns.find(({ name }) => name === account)
    if (!who) throw new Error(`the sample shop has lost ${account}`)
    const buyer = new Buyer(
      () => base,
      (status, ms, what) => {
        if (!what.includes('/cart')) return
        times.push(ms)
        if (status !== 200 && status !== 422) wrong.push(`${what} ${status}`)
      },
    )
    await buyer.signIn(who.phone, who.password)
    for (let goodsId = 1 + index; !isOver; goodsId = (goodsId % 500) + BUYERS.length) {
      await buyer.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goodsId, number: 1 }] } })
      await buyer.call(cartCalls.cartList, { query: { filters: 99_999, new: 1 } })
      await sleep(PAUSE_MS)
    }
  }
  const all = BUYERS.map(buy)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(all)
      if (wrong.length > 0) throw new Error(`calls of buyers failed: ${[...new Set(wrong)].join(', ')}`)
      return times.sort((a, b) => a - b)
    },
  }
}

/** How many there are, and how long half of them, most of them and the slowest took. */
const shares = (times: readonly number[]): string[] => [
  String(times.length),
  ...[0.5, 0.95, 1].map((share) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0)),
]

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  return answer.status === 200 ? answer.text() : ''
}

/** Milliseconds until a page says something. */
async function until(from: number, says: () => Promise<boolean>): Promise<number> {
  while (!(await says())) {
    if (performance.now() - from > LONGEST_FOLLOW_MS) return Number.POSITIVE_INFINITY
    await sleep(100)
  }
  return performance.now() - from
}

/** How soon each kind of page shows the last goods of the file, whose name is like no other's. */
async function followed(base: string, name: string): Promise<[string, number][]> {
  const from = performance.now()
  const searched = `${base}/search?keywords=${encodeURIComponent(name)}`
  let id = ''
  const found = async () => {
    const html = await textOf(searched)
    id = /\/list\/info\/(\d+)/.exec(html)?.[1] ?? ''
    return id !== '' && html.includes(name)
  }
  const inSitemap = async () => {
    const index = await textOf(`${base}/sitemap.xml`)
    const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url))
    const texts = await Promise.all(files.map(({ pathname }) => textOf(base + pathname)))
    return [index, ...texts].some((text) => text.includes(`/list/info/${id}<`))
  }
  const newest = until(from, async () => (await textOf(`${base}/list?sort=new`)).includes('批量'))
  const search = await until(from, found)
  const goodsPage = until(from, async () => (await textOf(`${base}/list/info/${id}`)).includes(name))
  const sitemap = until(from, inSitemap)
  return [
    ['search', search],
    ['goods page', await goodsPage],
    ['list, newest first', await newest],
    ['sitemap', await sitemap],
  ]
}

printMachine()
try {
  await withServers(0, async (servers) => {
    const shopApi = await startShopApi(servers, undefined, { databaseUrl })
    const storefront = await startStorefront(servers, shopApi.url)
    const admin = adminOf(shopApi.url)
    const { base64 } = (await admin.get('/goods/export?format=csv')) as { base64: string }
    const { file, lastName } = goodsFile(Buffer.from(base64, 'base64'), goods)
    // Made before anybody is timed: writing it takes this process, and so its buyers, some seconds.
    const book = workbookOf(file)
    // What is kept before has to be seen to change.
    for (const path of ['/list?sort=new', '/sitemap.xml', `/search?keywords=${encodeURIComponent(lastName)}`]) {
      await textOf(storefront.url + path)
    }
    const quiet = await buyersOf(storefront.url)
    await sleep(ALONE_MS)
    const alone = await quiet.stop()
    const buyers = await buyersOf(storefront.url)
    // Buyers who went on after a failure would keep the run from ending.
    const whileBuying = async () => ({
      checked: await importFile(admin, shopApi.pid, file, true),
      checkedBook: await importFile(admin, shopApi.pid, book, true),
      first: await importFile(admin, shopApi.pid, file),
      again: await importFile(admin, shopApi.pid, book),
      follow: await followed(storefront.url, lastName),
    })
    const { checked, checkedBook, first, again, follow } = await whileBuying().catch(async (error: unknown) => {
      await buyers.stop()
      throw error
    })
    const times = await buyers.stop()
    const second = await importFile(admin, shopApi.pid, file)
    printHeading(
      `${goods} goods by one file of ${(file.length / 1e6).toFixed(1)} MB, PostgreSQL, ${BUYERS.length} buyers meanwhile`,
    )
    printTable(
      ['import', 'seconds', 'new', 'changed', 'same', 'MB at most', ''],
      (
        [
          ['check', checked, checked.counts.new === goods],
          ['check as XLSX', checkedBook, checkedBook.counts.new === goods],
          ['first', first, first.counts.new === goods],
          ['the same as XLSX', again, again.counts.same === goods],
          ['the same file again', second, second.counts.same === goods],
        ] as const
      ).map(([name, { seconds, counts, memory }, isRight]) => [
        name,
        seconds.toFixed(1),
        ...[counts.new, counts.changed, counts.same].map(String),
        memory.toFixed(0),
        verdict(seconds <= LIMIT_S && memory <= MEMORY_LIMIT_MB && isRight),
      ]),
    )
    printHeading('calls of the cart through the storefront')
    printTable(
      ['', 'calls', 'median ms', '95 % within ms', 'slowest ms', ''],
      [
        ['alone', ...shares(alone), ''],
        ['during check and imports', ...shares(times), verdict((times.at(-1) ?? 0) <= CART_LIMIT_MS)],
      ],
    )
    printHeading('pages of the storefront after the first import said that it is done')
    printTable(
      ['page', 'ms', ''],
      follow.map(([name, ms]) => [name, ms.toFixed(0), verdict(ms <= FOLLOW_LIMIT_MS)]),
    )
  })
} finally {
  await provided.drop?.()
}
