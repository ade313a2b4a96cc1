import type { Page, Response } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the page shows its content: frames and headings are there before, with a word that it is loading. */
export async function expectWhole(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  await expect(main.getByRole('status', { name: /^正在.+…$/ })).toHaveCount(0)
  await expect(main.getByText(/^正在加载/)).toHaveCount(0)
}

/** Opens a page and waits for what is asked for after it. */
export async function openWhole(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await expectWhole(page)
  return response
}
