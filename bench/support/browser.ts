import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, provideChromium } from '../../scripts/support/chromium.mjs'

export async function launchBrowser(): Promise<Browser> {
  const found = await provideChromium()
  if (!found.executable) throw new Error(found.missing)
  return await chromium.launch({
    executablePath: found.executable,
    args: CHROMIUM_ARGS,
  })
}

/** A visitor who has never been here: nothing cached, no cookies. */
export async function withVisitor<Result>(
  browser: Browser,
  width: number,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Bytes of the bodies as they came over the wire. */
export async function wireBytes(requests: readonly Request[]): Promise<number> {
  let bytes = 0
  for (const request of requests) bytes += (await request.sizes()).responseBodySize
  return bytes
}

/** Whether a request asks for a page or for a part of one, such as a prefetched segment. */
export function asksForPage(request: Request): boolean {
  const headers = request.headers()
  return request.resourceType() === 'document' || headers.rsc !== undefined || request.url().includes('_rsc=')
}

/**
 * Answers what a page's main thread has had of a processor so far, in milliseconds: that tells a page from others on a machine
 * that does something else as well, where the clock tells nothing.
 */
export async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** What the shop answers to a call made in the page's session: a read, or with a form a write. Throws for any refusal. */
export async function dataOf<Data>(page: Page, path: string, form?: Record<string, string>): Promise<Data> {
  const { origin } = new URL(page.url())
  const answer = form
    ? await page.request.post(origin + path, { form, headers: { origin } })
    : await page.request.get(origin + path)
  if (answer.status() !== 200) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}
