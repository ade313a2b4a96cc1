import type { Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
/** A thumb needs this much (px). */
const THUMB = 44

/** What is beyond the right edge of the screen, a line each; nothing on a page that is as wide as the phone. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const describe = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 20)}” ends at ${Math.round(element.getBoundingClientRect().right)}`
    return [`the page is ${scrollWidth} wide`, ...wide.slice(0, 5).map(describe)]
  })
}

/** Texts of a table's rows that are cut, a line each; what is said only where there is room aside. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main tbody *')]
      .filter((element) => !element.matches('.sr-only, .sr-only *, .if-room, select, input'))
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
        return (overflowX === 'hidden' || overflowX === 'clip') && element.clientWidth > 0 && isCut
      })
      .map((element) => `“${element.textContent?.trim().slice(0, 30)}” is cut`),
  )
}

/** Rows of a table that are lower than what is in them, a line each: the next row would lie upon it. */
export function lowRows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody tr, main dl > div')]
      .filter((row) => row.clientHeight > 0 && row.scrollHeight > row.clientHeight + 2)
      .map((row) => `“${row.textContent?.trim().slice(0, 20)}” needs ${row.scrollHeight}, has ${row.clientHeight}`),
  )
}

/** Fields whose letters are so small that a phone's browser zooms in when one begins to type, a line each. */
export function zoomedFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="hidden"]), select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName.toLowerCase()} “${field.getAttribute('aria-label') ?? field.id}”`),
  )
}

/**
 * Controls a thumb would miss, a line each: buttons, fields, choices, and the links that look like buttons or are in the
 * bar at the bottom. Links in a text or in a list of links are as high as their line, and a field counts with its frame.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((thumb) => {
    // The dots of a carousel are a second way: a thumb swipes it.
    const isShown = (element: Element): boolean =>
      element.closest('[aria-roledescription="轮播"]') === null &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('.sr-only, [aria-hidden="true"]') === null
    const isControl = (element: Element): boolean =>
      element.matches('button, input, select, textarea, summary, [role="button"], nav[aria-label="底部导航"] a') ||
      Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0
    const boxOf = (element: Element): DOMRect => {
      const frame = element.matches('input, select') ? element.closest('label, form') : null
      return (frame ?? element).getBoundingClientRect()
    }
    const all = document.querySelectorAll(
      'button, input:not([type="hidden"]), select, textarea, summary, [role="button"], a',
    )
    return [...all]
      .filter(isShown)
      .filter(isControl)
      .flatMap((element) => {
        const { width, height } = boxOf(element)
        // Half a pixel is no problem for a thumb.
        if (width === 0 || (width >= thumb - 0.5 && height >= thumb - 0.5)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20)
        return [`${element.tagName.toLowerCase()} “${name}” ${Math.round(width)}×${Math.round(height)}`]
      })
  }, THUMB)
}
