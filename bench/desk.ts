// Whether what a scanner and a hand enter at the desk is in the cart as it was meant, however fast the keys and slow the answers are.
// Usage: node bench/desk.ts [entries=1000]. Exit code 1 when one is wrong.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { readCsv } from '#lib/sheets/csv.ts'
import { jobAnswer } from '#shop-api/modules/base/imports/shapes.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { SlowLine } from '../e2e/support/slow-line.ts'
import { slowLine } from '../e2e/support/slow-line.ts'
import { typeKeys } from '../e2e/support/type-keys.ts'
import { launchBrowser, withVisitor } from './support/browser.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { OPERATOR_TOKEN, startShopApi, startStorefront } from './support/shop.ts'

const [entries = 1000] = process.argv.slice(2).map(Number)
/** Milliseconds a key, with the share of the entries that are typed so fast: the slow ones take the time. */
const PACES = [
  { pace: 2, share: 0.36 },
  { pace: 8, share: 0.36 },
  { pace: 50, share: 0.19 },
  { pace: 120, share: 0.09 },
]
const LATENCIES_MS = [0, 60, 400]
const TERMINATORS = ['Enter', 'Tab'] as const
type Terminator = (typeof TERMINATORS)[number]
const CODES = 90
const [SHORTEST, LONGEST] = [3, 20]
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Longer than any answer that is still on its way. */
const CALM_MS = 120_000

/** The same numbers in every run. */
function newChance(): (below: number) => number {
  let seed = 20_261_127
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}
const chance = newChance()

/** Codes of every length; some begin with another one whole. */
function makeCodes(): string[] {
  const codes = new Set<string>(['Z10', 'Z101', 'Z1012', '480', '4801', '48013'])
  for (let at = 0; codes.size < CODES; at += 1) {
    const length = SHORTEST + (at % (LONGEST - SHORTEST + 1))
    const letters = Array.from({ length: chance(3) }, () => LETTERS[chance(LETTERS.length)]).join('')
    codes.add((letters + Array.from({ length }, () => chance(10)).join('')).slice(0, length))
  }
  return [...codes].filter((code) => /\d/.test(code))
}

const admin = async (base: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${base}/admin${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data, message } = (await answer.json()) as { data: unknown; message: string }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${message}`)
  return data
}

/** New goods with these codes, each like one that is there. */
async function importCodes(base: string, codes: readonly string[], like: ReadonlySet<string>): Promise<void> {
  const { base64 } = (await admin(base, '/goods/export?format=csv')) as { base64: string }
  const [head = [], ...known] = readCsv(Buffer.from(base64, 'base64'), 60_000).cells
  const at = (heading: string) => head.findIndex((each) => each.startsWith(heading))
  const [code, name, barcode] = [at('编码'), at('名称'), at('条形码')]
  const pattern = known.filter((row) => like.has(row[code] ?? ''))
  const rows = codes.map((own, index) => {
    const row = [...(pattern[index % pattern.length] ?? [])]
    row[code] = own
    row[name] = `录单${index}片`
    row[barcode] = ''
    return row
  })
  const text = [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const { key } = (await admin(base, '/goods/imports', {
    base64: Buffer.from(text).toString('base64'),
    fileName: 'goods.csv',
  })) as { key: string }
  for (;;) {
    const job = jobAnswer.parse(await admin(base, `/imports/${key}`))
    if (job.state === 'done' && job.result?.isWritten) return
    if (job.state !== 'running') throw new Error(`${job.reason} ${JSON.stringify(job.result?.lines.slice(0, 5))}`)
    await sleep(250)
  }
}

async function dataOf<Data>(page: Page, path: string, form?: Record<string, string>): Promise<Data> {
  const { origin } = new URL(page.url())
  const answer = form
    ? await page.request.post(origin + path, { form, headers: { origin } })
    : await page.request.get(origin + path)
  if (answer.status() !== 200) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

const cartOf = (page: Page) => dataOf<WireCart>(page, '/api/cart/list?filters=99999&new=1')

async function emptyCart(page: Page): Promise<void> {
  const { data } = await cartOf(page)
  const ids = Object.fromEntries(data.map(({ id }, at) => [`ids[${at}]`, String(id)]))
  if (data.length > 0) await dataOf(page, '/api/cart/batch_delete', ids)
}

interface Round {
  readonly pace: number
  readonly latency: number
  readonly terminator: Terminator
  readonly entries: number
  readonly wrong: number
  readonly seconds: number
}

async function runRound(page: Page, line: SlowLine, codes: readonly string[], round: Omit<Round, 'wrong' | 'seconds'>) {
  line.latency = 0
  await emptyCart(page)
  await page.reload()
  const field = page.getByRole('textbox', { name: '快速录单' })
  await field.waitFor()
  await page.waitForFunction(() => window.isAlive)
  line.latency = round.latency
  await field.focus()
  const wanted = new Map<string, number>()
  const keys: string[] = []
  for (let at = 0; at < round.entries; at += 1) {
    const code = codes[chance(codes.length)] ?? ''
    const quantity = 1 + chance(40)
    wanted.set(code, (wanted.get(code) ?? 0) + quantity)
    keys.push(...code, round.terminator, ...String(quantity), round.terminator)
  }
  const begin = performance.now()
  await typeKeys(page, keys, round.pace)
  const queue = page.getByRole('region', { name: '录单队列' })
  await queue.getByText(/处理中/).waitFor({ state: 'detached', timeout: CALM_MS })
  const seconds = (performance.now() - begin) / 1000
  line.latency = 0
  const { data } = await cartOf(page)
  const found = new Map(data.map(({ goods, number }) => [goods?.code ?? '', number]))
  const differing = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (code) => wanted.get(code) !== found.get(code),
  )
  for (const code of differing)
    console.log(`  ${code}: ${wanted.get(code) ?? 0} meant, ${found.get(code) ?? 0} in the cart`)
  if (differing.length > 0) console.log(`  ${await queue.textContent()}`)
  return { ...round, wrong: differing.length, seconds }
}

await withServers(0, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const line = await slowLine()
  line.upstream = shopApi.url
  const storefront = await startStorefront(servers, line.url)
  const browser = await launchBrowser()
  try {
    await withVisitor(browser, 1440, async (page) => {
      const [who] = sampleSignIns
      if (!who) throw new Error('the sample shop has no member')
      const form = { account: who.phone, password: who.password }
      await page.request.post(`${storefront.url}/api/login`, { form, headers: { origin: storefront.url } })
      await page.goto(storefront.url + quickPurchaseUrl())
      const list = await dataOf<WireGoodsList>(page, '/api/goods/list?in_stock=1&per_page=100')
      const plain = list.data.filter(
        (each) =>
          each.is_buy === 1 &&
          each.type === 0 &&
          !each.is_hm &&
          !each.is_kx &&
          !each.is_rx &&
          !each.is_zbz &&
          each.min_number <= 1 &&
          each.max_number === null &&
          (each.number ?? 0) > 500,
      )
      const made = makeCodes()
      await importCodes(shopApi.url, made, new Set(plain.map(({ code }) => code)))
      const codes: string[] = []
      for (const code of made) {
        const { data } = await dataOf<WireGoodsList>(page, `/api/goods/list?keywords=${code}&per_page=8`)
        const own = data.find((each) => each.code === code)
        if (own && own.is_buy === 1 && own.min_number <= 1 && !own.is_zbz && (own.number ?? 0) > 200) codes.push(code)
      }
      const lengths = codes.map(({ length }) => length)
      console.log(`${codes.length} codes of ${Math.min(...lengths)} to ${Math.max(...lengths)} characters`)
      const kinds = PACES.flatMap(({ pace, share }) =>
        LATENCIES_MS.flatMap((latency) =>
          TERMINATORS.map((terminator) => ({
            pace,
            latency,
            terminator,
            entries: Math.ceil((entries * share) / (LATENCIES_MS.length * TERMINATORS.length)),
          })),
        ),
      )
      const rounds: Round[] = []
      for (const kind of kinds) rounds.push(await runRound(page, line, codes, kind))
      printHeading('entries at the desk')
      printTable(
        ['ms a key', 'latency', 'ends with', 'entries', 'wrong', 'seconds'],
        rounds.map((each) => [
          String(each.pace),
          String(each.latency),
          each.terminator,
          String(each.entries),
          String(each.wrong),
          each.seconds.toFixed(1),
        ]),
      )
      const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0)
      console.log(
        `${rounds.reduce((sum, each) => sum + each.entries, 0)} entries, ${wrong} wrong: ${verdict(wrong === 0)}`,
      )
      if (wrong > 0) process.exitCode = 1
    })
  } finally {
    await browser.close()
    line.close()
  }
})
