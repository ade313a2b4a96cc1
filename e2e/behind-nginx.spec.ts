import { setTimeout as sleep } from 'node:timers/promises'
import { goodsUrl } from '#lib/routes/links.ts'
import type { ShippedNginx } from '../scripts/nginx/shipped-nginx.ts'
import { startShippedNginx } from '../scripts/nginx/shipped-nginx.ts'
import { announced, askGuest } from './support/cached-page.ts'
import { prepareFront } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

/** Longer than nginx keeps a page without asking. */
const KEPT_MS = 2_000
const READERS = 50

interface Shelf {
  readonly batches: readonly { readonly batchNo: string; readonly stock: number; readonly warehouseId: number }[]
}

const executable = process.env.NGINX_PATH ?? ''
const { skip } = test.describe
const onNginx = executable === '' ? skip : test.describe
let shop: Awaited<ReturnType<typeof prepareFront>>
let nginx: ShippedNginx
let goodsId: number
let batches: Shelf['batches']

onNginx('readers behind nginx as it ships', () => {
  test.beforeAll(async () => {
    shop = await prepareFront({ TRUST_PROXY: '1' })
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

  const stockShown = async (front = nginx.url) => {
    const text = readableText(await (await fetch(front + goodsUrl(goodsId))).text())
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
      await expect.poll(() => stockShown()).toBe(before)
      const shown = await setStock(isThere)
      // Far sooner than a page is kept that no change is heard of.
      await Promise.all(Array.from({ length: READERS }, () => expect.poll(() => stockShown(), announced).toBe(shown)))
    }
  })

  test('none sees what was there before on a page that nobody has read meanwhile', async () => {
    await expect.poll(() => stockShown()).toBe('有货')
    await sleep(KEPT_MS)
    const shown = await setStock(false)
    await expect.poll(() => stockShown(shop.storefront.url)).toBe(shown)
    await sleep(KEPT_MS)
    const seen = await Promise.all(Array.from({ length: READERS }, () => stockShown()))
    expect(seen.filter((each) => each !== shown)).toEqual([])
    await setStock(true)
  })
})
