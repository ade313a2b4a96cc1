import type { Browser, CDPSession } from '@playwright/test'
import { withVisitor } from './browser.ts'
import type { Alive } from './in-alive.ts'
import { aliveView, watchAlive } from './in-alive.ts'

export const PHONE_WIDTH = 390
export const SLOWER = 4
const LIMIT_MS = 60_000

export interface Line {
  readonly name: string
  readonly latency: number
  /** Kilobits a second. */
  readonly down: number
  readonly up: number
}

const bytesASecond = (kilobits: number): number => (kilobits * 1_000) / 8

async function slowDown(session: CDPSession, { latency, down, up }: Line): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesASecond(down),
    uploadThroughput: bytesASecond(up),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** One first visit by an old phone, nothing kept; without a line at full speed. */
export function firstVisit(browser: Browser, url: string, line: Line | null): Promise<Alive> {
  return withVisitor(browser, PHONE_WIDTH, async (page, context) => {
    if (line) await slowDown(await context.newCDPSession(page), line)
    await page.addInitScript(watchAlive)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.aliveAt !== undefined, undefined, { timeout: LIMIT_MS })
    return await page.evaluate(aliveView)
  })
}
