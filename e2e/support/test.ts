import { test as base, expect } from '@playwright/test'
import { storefrontUrl } from './addresses.ts'
import { closeLottery } from './no-lottery.ts'
import { openWorkerShop } from './own-shop.ts'
import { expectHearing, putBack } from './put-back.ts'
import { keepSaid } from './said.ts'
import type { Watch } from './watch.ts'
import { createWatch } from './watch.ts'

interface Fixtures {
  watch: Watch
  /** Says that a complaint of the browser belongs to this test; without it any fails the test. */
  expectConsoleError: Watch['expectConsoleError']
  sampleForFile: undefined
}

interface WorkerFixtures {
  shop: undefined
}

/** Of the file whose tests ran last in this process. */
let lastFile = ''
// Before the hooks of a file as well: Playwright has it for its own fixtures, and its types do not name it.
const WITH_HOOKS = 'all-hooks-included' as unknown as true

/**
 * Playwright's test in a shop of the worker process's own, which is the sample again for every file. A test whose browser
 * complains unexpectedly fails; one that asks for no page opens no browser.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _unused }, use) => use(storefrontUrl),
  shop: [
    async ({ browserName: _unused }, use) => {
      const { close } = await openWorkerShop()
      await expectHearing()
      await use(undefined)
      await close()
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  sampleForFile: [
    async ({ browserName: _unused }, use, { file }) => {
      if (lastFile !== '' && lastFile !== file) await putBack()
      lastFile = file
      await use(undefined)
    },
    { auto: WITH_HOOKS, timeout: 120_000 },
  ],
  watch: async ({ browserName: _unused }, use) => {
    await use(createWatch())
  },
  context: async ({ context, watch }, use) => {
    await closeLottery(context)
    await keepSaid(context)
    watch.follow(context)
    await use(context)
    expect(watch.problems(), 'what the browser complained about').toEqual([])
  },
  expectConsoleError: async ({ watch }, use) => {
    await use(watch.expectConsoleError)
  },
})

export { expect }
