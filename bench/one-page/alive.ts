import type { Browser } from '@playwright/test'
import type { Line } from '../support/first-visit.ts'
import { firstVisit } from '../support/first-visit.ts'
import type { Figure, Measure } from './measure.ts'

const line: Line = { name: 'slow 4G', latency: 150, down: 1_600, up: 750 }
const pages = [
  { name: 'home', goal: 1_800 },
  { name: 'list', goal: 2_000 },
] as const

/** An old phone on a slow line: when buttons in view answer. */
export const alive: Measure = {
  name: 'an old phone (processor 4 times slower, 390 px, slow 4G) until a press works',
  turns: 4,
  figures: pages.flatMap(({ name, goal }): Figure[] => [
    { name, unit: 'ms', goal },
    { name: `${name}, scripts by then`, unit: 'kB', digits: 1 },
    { name: `${name}, pictures by then`, unit: 'kB', digits: 1 },
  ]),
  once: async (shop, browser: Browser) => {
    const found: number[] = []
    for (const { name } of pages) {
      const seen = await firstVisit(browser, shop.storefront.url + shop.pages[name].path, line)
      found.push(seen.alive, seen.scripts / 1_000, seen.pictures / 1_000)
    }
    return found
  },
}
