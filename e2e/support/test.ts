import { test as base, expect } from '@playwright/test'
import { closeLottery } from './no-lottery.ts'
import type { Watch } from './watch.ts'
import { watchContext } from './watch.ts'

interface Fixtures {
  watch: Watch
  /** Says that a complaint of the browser belongs to this test; without it any fails the test. */
  expectConsoleError: Watch['expectConsoleError']
}

/** Playwright's test; one whose browser complains unexpectedly fails. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ context }, use) => {
      await closeLottery(context)
      const watch = watchContext(context)
      await use(watch)
      expect(watch.problems(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  expectConsoleError: async ({ watch }, use) => {
    await use(watch.expectConsoleError)
  },
})

export { expect }
