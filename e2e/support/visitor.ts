import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { closeLottery } from './no-lottery.ts'
import { expect } from './test.ts'
import { createWatch } from './watch.ts'

/** Somebody who goes from page to page in one tab. */
export interface Visitor {
  readonly page: Page
  readonly request: APIRequestContext
  /** Parts of frames in which barriers were looked for (visit-page.ts). */
  readonly frames: Set<string>
  /** Fails when the browser has complained about something since the last time. */
  readonly expectNoComplaint: () => void
  readonly close: () => Promise<void>
}

/** A visitor of the worker's shop, or of the one at `url`; `enter` makes a member of who is a guest so far. */
export async function openVisitor(
  browser: Browser,
  { enter, url }: { readonly enter?: (context: BrowserContext) => Promise<void>; readonly url?: string } = {},
): Promise<Visitor> {
  const context = await browser.newContext(url === undefined ? {} : { baseURL: url })
  await closeLottery(context, url)
  await enter?.(context)
  const watch = createWatch()
  watch.follow(context)
  let counted = 0
  return {
    page: await context.newPage(),
    request: context.request,
    frames: new Set(),
    expectNoComplaint: () => {
      const all = watch.problems()
      const fresh = all.slice(counted)
      counted = all.length
      expect(fresh, 'what the browser complained about').toEqual([])
    },
    close: () => context.close(),
  }
}
