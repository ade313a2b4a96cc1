import { lies } from '../bench/drill/storefront/lies.ts'
import type { LyingRelay } from '../bench/drill/storefront/lying-relay.ts'
import { openLyingRelay } from '../bench/drill/storefront/lying-relay.ts'
import type { Words } from '../bench/drill/storefront/pages.ts'
import { choosePages, learnWords, missingFrom, readPage } from '../bench/drill/storefront/pages.ts'
import { readThroughFault } from '../bench/drill/storefront/read-through-fault.ts'
import { freePort } from '../scripts/support/ports.mjs'
import type { OwnStorefront } from './support/own-shop.ts'
import { prepareStorefront, workerShop } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

// The short form of the drill behind a storefront; `npm run drill` tells all of them, and for longer.
test.describe.configure({ mode: 'serial' })

const LENGTHS = { before: 300, during: 2_500, after: 0 }
const shown = [
  '404 in an envelope',
  'empty lists',
  'HTML with 200',
  'cut-off body',
  'silence',
  'refused connection',
  'lists of broken rows',
]

const shop = workerShop
let relay: LyingRelay
/** Asks the shop API by way of the relay. */
let front: OwnStorefront
/** What each page said before anything went wrong. */
let words: Words

/** Pages that say less than they did. */
async function worseNow(): Promise<string[]> {
  const seen = [...words].map(async ([page, before]) => {
    const now = await readPage(front.storefront.url + page)
    return now.status === 200 && missingFrom(before, now.words).length === 0 ? [] : [`${page} ${now.status}`]
  })
  return (await Promise.all(seen)).flat()
}

test.beforeAll(async () => {
  relay = await openLyingRelay(shop.shopApi.url)
  // Silence is waited out in some seconds.
  front = prepareStorefront(await freePort(), { SHOP_API_URL: relay.url, PATIENCE: '3' })
  await front.storefront.start()
  words = await learnWords(front.storefront.url, await choosePages(shop.shopApi.url))
})
test.afterAll(async () => {
  await front.close()
  await relay.close()
})

for (const lie of lies.filter(({ name }) => shown.includes(name))) {
  test(`a shop API that answers with ${lie.name} leaves no page worse, and all are whole soon after`, async () => {
    const begin = async () => {
      await relay.lie(lie)
      return () => relay.lie(null)
    }
    const { phases, worse } = await readThroughFault(front.storefront.url, words, begin, LENGTHS)
    expect(phases.during.requests).toBeGreaterThan(0)
    expect({ worse: worse.during, unanswered: phases.during.failed }).toEqual({ worse: [], unanswered: 0 })
    await expect.poll(worseNow).toEqual([])
  })
}
