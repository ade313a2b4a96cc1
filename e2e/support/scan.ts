import type { Page } from '@playwright/test'

/** What a scanner needs for a key, in seconds. */
const PACE = 0.005
/** What a hand needs from its last key to the scanner, in seconds: its key is none of the code's. */
const PAUSE = 0.2

/** Keys with times of their own, sent without waiting for the page: a scanner does not slow down for a busy one. */
export async function scan(page: Page, code: string, { isEnded = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000 + PAUSE
  const keys = [...[...code].map((key) => ({ key, text: key })), ...(isEnded ? [{ key: 'Enter', text: '\r' }] : [])]
  await Promise.all(
    keys.flatMap((each, at) =>
      (['keyDown', 'keyUp'] as const).map((type) =>
        session.send('Input.dispatchKeyEvent', {
          type,
          key: each.key,
          timestamp: began + at * PACE,
          ...(type === 'keyDown' ? { text: each.text } : {}),
        }),
      ),
    ),
  )
  await session.detach()
}
