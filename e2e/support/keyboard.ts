import type { Locator, Page } from '@playwright/test'

/** More than any page has before its last control. */
const MOST_STEPS = 250

/** Walks on with Tab until something has the focus, as a buyer without a mouse does; resolves with how often it was pressed. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return step
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Walks there and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
