import { lies } from '../bench/drill/storefront/lies.ts'
import type { LyingRelay } from '../bench/drill/storefront/lying-relay.ts'
import { openLyingRelay } from '../bench/drill/storefront/lying-relay.ts'
import { readThroughFault } from '../bench/drill/storefront/read-through-fault.ts'
import { freePort } from '../scripts/support/ports.mjs'
import type { OwnShop, OwnStorefront } from './support/own-shop.ts'
import { prepareOwnShop, prepareStorefront } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

// The short form of the drill behind a storefront; `npm run drill` tells all of them, and for longer.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const LENGTHS = { before: 300, during: 2_500, after: 4_000 }
const WHOLE_WITHIN_MS = 5_000
const shown = [
  '404 in an envelope',
  'empty lists',
  'HTML with 200',
  'cut-off body',
  'silence',
  'refused connection',
  'lists of broken rows',
]

let shop: OwnShop
let relay: LyingRelay
/** Asks the shop API by way of the relay. */
let front: OwnStorefront

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await prepareOwnShop()
  await shop.shopApi.start()
  relay = await openLyingRelay(shop.shopApi.url)
  front = prepareStorefront(await freePort(), { SHOP_API_URL: relay.url })
  await front.storefront.start()
})
test.afterAll(async () => {
  await front.close()
  await relay.close()
  await shop.close()
})

for (const lie of lies.filter(({ name }) => shown.includes(name))) {
  test(`a shop API that answers with ${lie.name} leaves no page worse, and all are whole soon after`, async () => {
    const begin = async () => {
      await relay.lie(lie)
      return () => relay.lie(null)
    }
    const { phases, worse, wholeAfterMs } = await readThroughFault(
      front.storefront.url,
      shop.shopApi.url,
      begin,
      LENGTHS,
    )
    expect(phases.during.requests).toBeGreaterThan(0)
    expect({ worse: worse.during, unanswered: phases.during.failed }).toEqual({ worse: [], unanswered: 0 })
    expect(wholeAfterMs).toBeLessThan(WHOLE_WITHIN_MS)
  })
}
