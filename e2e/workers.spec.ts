import { execFileSync } from 'node:child_process'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { listUrl } from '#lib/routes/links.ts'
import { announced, askGuest } from './support/cached-page.ts'
import { prepareFront } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// One story of one shop, told in order.
test.describe.configure({ mode: 'serial' })

const category = 402
const soon = { timeout: 60_000, intervals: [200, 500] }
let shop: Awaited<ReturnType<typeof prepareFront>>

test.beforeAll(async () => {
  shop = await prepareFront({ WORKERS: '2' })
  await shop.storefront.start()
})
test.afterAll(() => shop.close())

const workers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === shop.storefront.pid ? [pid] : []))

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${shop.storefront.url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

let price = 100
/** A list that was not asked for before. */
async function newList(): Promise<{ status: number; text: string }> {
  price += 1
  const answer = await fetch(
    shop.storefront.url + listUrl('card', { select: category, price_max: String(price * 100) }),
  )
  return { status: answer.status, text: readableText(await answer.text()) }
}

test('workers render lists with filters, whole and as the shop is now', async () => {
  await expect.poll(() => metric('storefront_render_workers'), soon).toBe(2)
  const { data } = await askGuest<WireGoodsList>(`/api/goods/list?select=${category}`, shop.shopApi.url)
  const before = await metric('storefront_renders_total{by="worker"}')
  const lists = await Promise.all(Array.from({ length: 6 }, newList))
  for (const { status, text } of lists) {
    expect(status).toBe(200)
    for (const { name } of data.slice(0, 5)) expect(text).toContain(name)
  }
  expect(await metric('storefront_renders_total{by="worker"}')).toBe(before + 6)
})

test('a changed price is on a list that workers rendered', async () => {
  const list = listUrl('card', { select: category, sort: 'price' })
  const { data } = await askGuest<WireGoodsList>(`/api/goods/list?select=${category}`, shop.shopApi.url)
  const id = data[0]?.id ?? 0
  const shows = async (text: string) => (await (await fetch(shop.storefront.url + list)).text()).includes(text)
  await operate('/guest-prices', { isOn: true }, shop.shopApi.url)
  for (const now of ['0.45', '0.46', '0.47']) {
    await operate(`/goods/${id}/price`, { price: now }, shop.shopApi.url)
    await expect.poll(() => shows(now), announced).toBe(true)
  }
  expect(await metric('storefront_renders_total{by="own"}')).toBe(0)
})

test('while workers are gone the process renders by itself, and new ones come', async () => {
  const former = workers()
  expect(former).toHaveLength(2)
  for (const pid of former) process.kill(pid, 'SIGKILL')
  for (let time = 0; time < 5; time += 1) expect((await newList()).status).toBe(200)
  await expect.poll(() => metric('storefront_render_workers'), soon).toBe(2)
  expect(workers().filter((pid) => former.includes(pid))).toEqual([])
  const before = await metric('storefront_renders_total{by="worker"}')
  expect((await newList()).status).toBe(200)
  expect(await metric('storefront_renders_total{by="worker"}')).toBe(before + 1)
})

test('workers end with the process they work for', async () => {
  const all = workers()
  await shop.storefront.stop()
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => all.filter(isAlive), soon).toEqual([])
})
