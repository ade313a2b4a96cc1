// How long the shop API takes over HTTP for a suggestion and for a filtered, sorted page of a list, with many goods in
// the embedded database. Usage: node bench/search.ts [goods=100000] [rounds=3]
import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/support/ports.mjs'
import { prepareBigShop } from './support/big-shop.ts'
import { categories, filters, quantile, shuffled, sorts, typed } from './support/list-queries.ts'

const [goods = 100_000, rounds = 3] = process.argv.slice(2).map(Number)
const limits = { suggestion: 30, list: 60 }

const suggestions = typed.map((text) => `/api/goods/search?keywords=${encodeURIComponent(text)}`)
const lists = [
  ...categories.flatMap((id, at) =>
    sorts.map((sort, of) => [
      `select=${id}`,
      `sort=${sort}`,
      filters[(at + of) % filters.length],
      `page=${1 + ((at * 7 + of) % 5)}`,
    ]),
  ),
  ...sorts.flatMap((sort) => filters.map((filter) => [filter, `sort=${sort}`])),
  ...typed
    .slice(0, 36)
    .map((text, at) => [`keywords=${encodeURIComponent(text)}`, `sort=${sorts[at % sorts.length]}`, filters[at % 4]]),
].map((parts) => `/api/goods/list?${encodeURI(decodeURI(parts.filter(Boolean).join('&')))}`)

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(url: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

async function measure(base: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const each of paths) {
    const from = performance.now()
    const { status } = await ask(base + each)
    times.push(performance.now() - from)
    if (status !== 200) throw new Error(`${each} answered ${status}`)
  }
  return times
}

function report(name: string, runs: readonly number[][], limit: number): boolean {
  const p95s = runs
    .map((times) =>
      quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
    )
    .sort((a, b) => a - b)
  const all = runs.flat().sort((a, b) => a - b)
  const [low = 0, middle = 0, high = 0] = [p95s[0], quantile(p95s, 0.5), p95s.at(-1)]
  const text = (ms: number) => ms.toFixed(1).padStart(6)
  console.log(
    `${name.padEnd(12)} p50 ${text(quantile(all, 0.5))}  p95 ${text(middle)} (${text(low)} to ${text(high)})  p99 ${text(quantile(all, 0.99))}  ` +
      `${all.length} requests  limit ${limit} ms: ${middle < limit ? 'kept' : 'MISSED'}`,
  )
  return middle < limit
}

const folder = await prepareBigShop(goods)
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['shop-api/main.ts'], {
  env: { ...process.env, SHOP_DATA_DIR: folder, SHOP_API_PORT: String(port), LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await ask(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) break
    if (attempt > 300 || server.exitCode !== null) throw new Error('the shop API did not get ready')
    await sleep(200)
  }
  await measure(base, shuffled([...suggestions, ...lists], 1).slice(0, 60))
  const suggested: number[][] = []
  const listed: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    suggested.push(await measure(base, shuffled([...suggestions, ...suggestions], round)))
    listed.push(await measure(base, shuffled(lists, round)))
  }
  console.log(
    `${goods} goods, embedded database, one connection, a guest's view, ${rounds} rounds; p95 is the rounds' median`,
  )
  const kept = [report('suggestions', suggested, limits.suggestion), report('list page', listed, limits.list)]
  process.exitCode = kept.every(Boolean) ? 0 : 1
} finally {
  server.kill('SIGTERM')
  agent.destroy()
}
