import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page, Request } from '@playwright/test'
import { asksForPage, mainThread, wireBytes, withVisitor } from './browser.ts'
import { pricesAfterDocument, watchClick, watchDocument } from './in-page.ts'

const DESKTOP = 1440
const CONTENT_LIMIT_MS = 60_000
const REST_MS = 4_000
const SETTLE_MS = 500

export interface Way {
  readonly from: string
  /** Path and query of the page behind the link, and a text of its heading. */
  readonly to: string
  readonly heading: string
}

/** When the pointer presses: after 4 s of rest, at once after load, or after resting on the link as a hand does. */
export type Pace = 'rested' | 'at once' | 'with a hand'
const HAND_MS = 100

async function pressLink(page: Page, link: Locator, pace: Pace): Promise<void> {
  // In view, at rest and not covered, or it throws: what arrives late at a member's home moves what lies below it.
  await link.hover()
  if (pace === 'with a hand') await sleep(HAND_MS)
  await page.mouse.down()
  await page.mouse.up()
}

export interface SentCookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

interface Click {
  /** From the click to the painted content behind it. */
  readonly ms: number
  /** What the main thread had of a processor meanwhile. */
  readonly busyMs: number
}

/** A click of a guest or, by cookies, of a member. */
export function clickToContent(
  browser: Browser,
  origin: string,
  way: Way,
  pace: Pace,
  cookies: readonly SentCookie[] = [],
): Promise<Click> {
  return withVisitor(browser, DESKTOP, async (page, context) => {
    await context.addCookies(cookies)
    await page.goto(origin + way.from, { waitUntil: 'load' })
    const link = page.locator(`a[href="${way.to}"]:visible`).filter({ hasText: /\S/ }).first()
    // It rests where the link is: what wakes up on the way there is no part of the click.
    await link.scrollIntoViewIfNeeded()
    if (pace !== 'at once') await sleep(REST_MS)
    const used = await mainThread(page)
    const content = page.evaluate(watchClick, { path: way.to, heading: way.heading })
    // Answered after it: the page is watched by then.
    const before = await used()
    await pressLink(page, link, pace)
    const ms = await Promise.race([content, sleep(CONTENT_LIMIT_MS, Number.NaN, { ref: false })])
    if (Number.isNaN(ms)) throw new Error(`no ${way.heading} at ${way.to} after ${CONTENT_LIMIT_MS} ms`)
    const busyMs = (await used()) - before
    return { ms, busyMs }
  })
}

/** JavaScript of a first visit as it came over the wire, without what is fetched ahead for other pages after a rest. */
export function firstLoadScript(browser: Browser, url: string): Promise<number> {
  return withVisitor(browser, DESKTOP, async (page) => {
    const scripts: Request[] = []
    let isFetchingAhead = false
    page.on('request', (request) => {
      isFetchingAhead ||= request.resourceType() !== 'document' && asksForPage(request)
      if (request.resourceType() === 'script' && !isFetchingAhead) scripts.push(request)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await wireBytes(scripts)
  })
}

export interface MemberView {
  readonly shift: number
  readonly pricesMs: number
}

/** A signed-in member's page: how far it moved in all, and when the member's own prices were there. */
export function memberView(
  browser: Browser,
  url: string,
  width: number,
  form: Record<string, string>,
): Promise<MemberView> {
  return withVisitor(browser, width, async (page, context) => {
    const { origin } = new URL(url)
    const answer = await context.request.post(`${origin}/api/login`, { headers: { origin }, form })
    if (answer.status() !== 200) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
    await page.addInitScript(watchDocument)
    await page.goto(url, { waitUntil: 'networkidle' })
    await sleep(SETTLE_MS)
    const pricesMs = await page.evaluate(pricesAfterDocument)
    return { shift: await page.evaluate(() => window.measured.shift), pricesMs }
  })
}

/** Further documents and segments asked for while a page is opened and scrolled to its end, pointer in the middle. */
export function askedWhileScrolling(browser: Browser, url: string): Promise<number> {
  return withVisitor(browser, DESKTOP, async (page) => {
    let asked = -1
    page.on('request', (request) => {
      if (asksForPage(request)) asked += 1
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.mouse.move(DESKTOP / 2, 450)
    for (let isEnd = false; !isEnd; ) {
      await page.mouse.wheel(0, 400)
      await sleep(80)
      isEnd = await page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
    }
    await page.waitForLoadState('networkidle')
    return asked
  })
}
