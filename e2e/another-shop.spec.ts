import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop, removeFolder } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

// A shop API begins to work on another database, under the address it had: nothing of the former shop is shown.
test.describe.configure({ mode: 'serial' })

let shop: OwnShop
let names: readonly string[]
const folder = mkdtempSync(path.join(tmpdir(), 'shop-another-'))
const empty = { SHOP_DATA_DIR: folder, SHOP_SAMPLE: '0' }

const goodsAtHome = async (): Promise<readonly string[]> => {
  const home = await (await fetch(shop.storefront.url)).text()
  return names.filter((name) => home.includes(name))
}

test.beforeAll(async () => {
  shop = await prepareOwnShop()
  await shop.shopApi.start()
  await shop.storefront.start()
  const answer = await fetch(`${shop.shopApi.url}/api/goods/list?per_page=100`)
  const { data } = (await answer.json()) as { data: { data: readonly { name: string }[] } }
  const spike = JSON.stringify(await (await fetch(`${shop.shopApi.url}/api/index/spike`)).json())
  const found = [...spike.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name)
  names = [...new Set([...data.data.map(({ name }) => name), ...found])]
})
test.afterAll(async () => {
  await shop.close()
  removeFolder(folder)
})

test('a storefront that runs on drops what it kept', async () => {
  expect(await goodsAtHome()).not.toEqual([])
  await shop.shopApi.stop()
  // While nothing answers it shows what it has.
  expect(await goodsAtHome()).not.toEqual([])
  await shop.shopApi.start(empty)
  await expect.poll(goodsAtHome, { timeout: 60_000 }).toEqual([])
})

test('one that starts before another shop shows nothing of the former, from its first page on', async () => {
  await shop.shopApi.stop()
  await shop.shopApi.start()
  await expect.poll(goodsAtHome, { timeout: 60_000 }).not.toEqual([])
  await Promise.all([shop.storefront.stop(), shop.shopApi.stop()])
  await shop.shopApi.start(empty)
  await shop.storefront.start()
  for (let times = 0; times < 5; times += 1) expect(await goodsAtHome()).toEqual([])
})
