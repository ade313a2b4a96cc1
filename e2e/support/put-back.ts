import { expect } from '@playwright/test'
import { storefrontUrl } from './addresses.ts'
import { resetShop } from './shop-api.ts'

const readMetrics = async (): Promise<string> => (await fetch(`${storefrontUrl}/metrics`)).text()

/** How many announcements the storefront has followed. */
const followed = async (): Promise<number> =>
  Number(/^storefront_events_applied_seconds_count (\d+)/m.exec(await readMetrics())?.[1] ?? 0)

/** Resolves when the storefront hears what the shop API announces. */
export async function expectHearing(): Promise<void> {
  await expect.poll(readMetrics).toMatch(/^storefront_events_connected\{.*\} 1$/m)
}

/** Puts the shop back to the sample; its kept pages are those of the sample when this resolves. */
export async function putBack(): Promise<void> {
  const before = await followed()
  const { isAnnounced } = await resetShop()
  if (isAnnounced) await expect.poll(followed).toBeGreaterThan(before)
}
