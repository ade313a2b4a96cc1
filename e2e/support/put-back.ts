import { expect } from '@playwright/test'
import { storefrontUrl } from './addresses.ts'
import { resetShop } from './shop-api.ts'

const readMetrics = async (storefront = storefrontUrl): Promise<string> => (await fetch(`${storefront}/metrics`)).text()

/** How many announcements a storefront has followed. */
export const followed = async (storefront?: string): Promise<number> =>
  Number(/^storefront_events_applied_seconds_count (\d+)/m.exec(await readMetrics(storefront))?.[1] ?? 0)

/** Resolves when the storefront hears what the shop API announces. */
export async function expectHearing(): Promise<void> {
  await expect.poll(() => readMetrics()).toMatch(/^storefront_events_connected\{.*\} 1$/m)
}

/** Puts the shop back to the sample; its kept pages are those of the sample when this resolves. */
export async function putBack(): Promise<void> {
  const before = await followed()
  const { isAnnounced } = await resetShop()
  if (isAnnounced) await expect.poll(() => followed()).toBeGreaterThan(before)
}
