import { clickToContent } from '../support/navigations.ts'
import { cookiesOf } from './in-browser.ts'
import type { Figure, Measure } from './measure.ts'

const ways = [
  { name: 'home to list', from: 'home', to: 'list', isMember: false, goal: 50 },
  { name: 'list to goods', from: 'list', to: 'goods', isMember: false, goal: 50 },
  { name: 'home to list, member', from: 'home', to: 'list', isMember: true, goal: 80 },
] as const

export const clicks: Measure = {
  name: 'click until painted, after rest',
  turns: 5,
  figures: ways.flatMap(({ name, goal }): Figure[] => [
    { name, unit: 'ms', goal },
    { name: `${name}, main thread's processor time`, unit: 'ms' },
  ]),
  once: async (shop, browser) => {
    const found: number[] = []
    for (const { from, to, isMember } of ways) {
      const { path, heading } = shop.pages[to]
      const way = { from: shop.pages[from].path, to: path, heading }
      const cookies = isMember ? cookiesOf(shop) : []
      const { ms, busyMs } = await clickToContent(browser, shop.storefront.url, way, 'rested', cookies)
      found.push(ms, busyMs)
    }
    return found
  },
}
