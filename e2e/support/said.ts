import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

interface Hearing extends Window {
  said?: string[]
}

/** From here on every page of the context keeps the words of its toasts: each is on the screen for two seconds only. */
export async function keepSaid(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const hear = (node: Node): void => {
      if (!(node instanceof Element)) return
      const toast = node.closest('[data-sonner-toast]') ?? node.querySelector('[data-sonner-toast]')
      if (toast?.textContent) said.push(toast.textContent)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) hear(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The words of all toasts of the page that is open; none while it is on its way. */
export const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Hearing).said ?? []).catch(() => [])

/** A toast of the page that is open says so, or has said so, however long this process was kept from looking. */
export const expectSaid = (page: Page, words: string | RegExp): Promise<void> =>
  expect
    .poll(() => saidOn(page))
    .toContainEqual(typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words))
