import type { BrowserContext, Page } from '@playwright/test'

interface Shift {
  readonly value: number
  readonly what: string
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** From here on every page of the context keeps what moved on it by itself. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    window.shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 20)).join(' | ')
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much moved on the page so far, and what; empty where it is no more than one sees. */
export async function shiftsOver(page: Page, most: number): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts ?? [])
  const sum = shifts.reduce((so, { value }) => so + value, 0)
  return sum <= most ? [] : shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`)
}
