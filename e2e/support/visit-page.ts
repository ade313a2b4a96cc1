import type { Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './acceptance.ts'
import { addressRows, isForgetLater, isPage } from './acceptance.ts'
import type { Look } from './axe.ts'
import { seriousFindings } from './axe.ts'
import { expectCanonical } from './canonical.ts'
import type { Known } from './fill-template.ts'
import { fillTemplate } from './fill-template.ts'
import { expectCartStep, expectFrame, titleOf } from './frame.ts'
import { expectWhole } from './open-whole.ts'
import { partsOfFrame } from './parts-of-frame.ts'
import { beyondTheEdge, lowRows, PHONE, smallTargets, zoomedFields } from './phone.ts'
import { expect } from './test.ts'
import type { Visitor } from './visitor.ts'

const DESKTOP = { width: 1440, height: 900 }

/** Addresses with a page of their own. */
export const pageRows = addressRows.filter((row) => isPage(row) && row.path !== routes.notFound.path)
/** Looked at by itself, because the browser complains about its status. */
export const notFoundRow = addressRows.find((row) => row.path === routes.notFound.path)

/** A page of this kind has goods only when something is asked for. */
export const withGoods: readonly string[] = [
  '/list?select=1',
  '/list/table?select=1',
  '/search?keywords=%E9%98%BF%E8%8E%AB',
]

/** A member has no use for these and is led on. */
export const leadsMembersOn = (row: AddressRow): boolean => row.path === routes.login.path || isForgetLater(row)

/** Who looks, and the parts of frames they have looked at for barriers: one with the same words and marks is the same around every page. */
interface Looking extends Pick<Visitor, 'page'> {
  readonly frames?: Set<string>
}

/** Serious barriers of the page that is open: of its content, and of the parts around it that were on no page before. */
export async function barriersOn({ page, frames }: Looking, look?: Look): Promise<string[]> {
  if (!frames) return await seriousFindings(page, look)
  const parts = await partsOfFrame(page)
  const within = parts.filter(({ markup }) => !frames.has(markup)).map(({ selector }) => selector)
  for (const { markup } of parts) frames.add(markup)
  return await seriousFindings(page, { ...look, within: ['main', ...within] })
}

/** All there is to say of a page on a desktop, by one visit. */
export async function expectDesktop(who: Looking, row: AddressRow, known: Known): Promise<void> {
  const { page } = who
  const path = fillTemplate(row.path, known)
  await page.setViewportSize(DESKTOP)
  const response = await page.goto(path)
  expect(response?.status()).toBe(row.path === routes.notFound.path ? 404 : 200)
  const html = (await response?.text()) ?? ''
  expect(html.match(/<h1\b/g)?.length, 'headings').toBe(1)
  expectCanonical(html, row, known)
  await expect(page).toHaveTitle(titleOf(row))
  expect(new URL(page.url()).pathname).toBe(path)
  await expectFrame(page, row)
  await expectCartStep(page, row.cartStep)
  await expectWhole(page)
  expect(await barriersOn(who)).toEqual([])
}

/** What is open now, as a phone shows it: in its width and in narrower ones, no row upon another, controls for a thumb. */
export async function expectOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  // A page may lead on (a sign-in page does for members): then the one it leads to is looked at.
  await expect(async () => {
    const found = {
      wide: await beyondTheEdge(page),
      low: await lowRows(page),
      small: await smallTargets(page),
      zoomed: await zoomedFields(page),
    }
    expect(found).toEqual({ wide: [], low: [], small: [], zoomed: [] })
  }).toPass()
  // 320 px is also what a desktop of 1280 px has left when it is enlarged four times.
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: PHONE.height })
    await expect(async () => expect([width, await beyondTheEdge(page)]).toEqual([width, []])).toPass()
  }
}

/** Opens a page on a phone; its frame is there, though some of it hidden. */
export async function visitOnPhone({ page }: Visitor, row: AddressRow, known: Known): Promise<void> {
  await page.setViewportSize(PHONE)
  const response = await page.goto(fillTemplate(row.path, known))
  if (!leadsMembersOn(row)) {
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(titleOf(row))
    await expectFrame(page, row, 'phone')
  }
  // Who is led on by the page has to have arrived, or the next address would be asked for on the way.
  if (row.path === routes.login.path) await page.waitForURL(({ pathname }) => pathname !== row.path)
  await expectWhole(page)
  await expectOnPhone(page)
}
