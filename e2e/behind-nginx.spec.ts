import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { goodsUrl } from '#lib/routes/links.ts'
import type { ShippedNginx } from '../scripts/nginx/shipped-nginx.ts'
import { startShippedNginx } from '../scripts/nginx/shipped-nginx.ts'
import { askGuest } from './support/cached-page.ts'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { operate } from './support/shop-api.ts'

/**
 * From the answer to who changes something until every reader has it: two seconds on a machine at rest, and never as long as a page
 * is kept that no change is heard of.
 */
const SEEN_WITHIN_MS = 20_000
/** How long the reader pauses. */
const UNREAD_MS = 5_000
const READERS = 50

interface Shelf {
  readonly batches: readonly { readonly batchNo: string; readonly stock: number; readonly warehouseId: number }[]
}

const executable = process.env.NGINX_PATH ?? ''
const { skip } = test.describe
const onNginx = executable === '' ? skip : test.describe
let shop: OwnShop
let nginx: ShippedNginx
let goodsId: number
let batches: Shelf['batches']

onNginx('readers behind nginx as it ships', () => {
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    shop = await prepareOwnShop({ TRUST_PROXY: '1' })
    await shop.shopApi.start()
    await shop.storefront.start()
    // All readers come from one address here.
    nginx = await startShippedNginx(executable, new URL(shop.storefront.url).host, (config) =>
      config.replaceAll(/rate=\d+r\/s/g, 'rate=10000r/s'),
    )
    const list = await askGuest<{ data: { id: number }[] }>('/api/goods/list?in_stock=1', shop.shopApi.url)
    goodsId = list.data[0]?.id ?? 0
    batches = (await operate<Shelf>(`/goods/${goodsId}`, undefined, shop.shopApi.url)).batches
  })
  test.afterAll(async () => {
    await nginx.stop()
    await shop.close()
  })

  const stockShown = async () => {
    const text = readableText(await (await fetch(nginx.url + goodsUrl(goodsId))).text())
    return /库存 (\S+)/.exec(text)?.[1]
  }
  const setStock = async (isThere: boolean) => {
    for (const { batchNo, warehouseId, stock } of batches) {
      const batch = { batchNo, warehouseId, stock: isThere ? stock : 0 }
      await operate(`/goods/${goodsId}/batches`, batch, shop.shopApi.url)
    }
    return isThere ? '有货' : '缺货'
  }

  test('all see a change while they read on', async () => {
    for (const isThere of [false, true, false, true]) {
      const before = isThere ? '缺货' : '有货'
      await expect.poll(stockShown).toBe(before)
      const shown = await setStock(isThere)
      const from = performance.now()
      const readers = Array.from({ length: READERS }, async (_, reader) => {
        await sleep(reader)
        while ((await stockShown()) !== shown) await sleep(100)
        return performance.now() - from
      })
      const last = Math.max(...(await Promise.all(readers)))
      test.info().annotations.push({ type: 'seen by all after', description: `${Math.round(last)} ms` })
      expect(last).toBeLessThan(SEEN_WITHIN_MS)
    }
  })

  test('none sees what was there before on a page that nobody has read meanwhile', async () => {
    await expect.poll(stockShown).toBe('有货')
    await sleep(3_000)
    const shown = await setStock(false)
    await sleep(UNREAD_MS)
    const seen = await Promise.all(Array.from({ length: READERS }, stockShown))
    expect(seen.filter((each) => each !== shown)).toEqual([])
    await setStock(true)
  })
})
