import { mixedVisitors, rush } from '../support/crowd.ts'
import { memoryWithChildren } from '../support/memory.ts'
import type { Measure } from './measure.ts'

const SECONDS = 120
const CONNECTIONS = 20
const EVERY_MS = 500
const GOAL = { storefront: 350, shopApi: 450 }

/** What both hold at most while twenty visitors of all kinds ask without a pause, with all processes that they began. */
export const mixedMemory: Measure = {
  name: `memory in ${SECONDS} s of ${CONNECTIONS} mixed visitors`,
  turns: 1,
  figures: [
    { name: 'storefront and its workers', unit: 'MB', goal: GOAL.storefront },
    { name: 'shop API', unit: 'MB', goal: GOAL.shopApi },
  ],
  once: async ({ storefront, shopApi, cookie }) => {
    const most = [0, 0]
    const look = () => {
      for (const [at, pid] of [storefront.pid, shopApi.pid].entries())
        most[at] = Math.max(most[at] ?? 0, memoryWithChildren(pid))
    }
    const timer = setInterval(look, EVERY_MS)
    await rush(storefront.url, mixedVisitors(cookie), {
      connections: CONNECTIONS,
      until: performance.now() + SECONDS * 1_000,
    })
    clearInterval(timer)
    return most
  },
}
