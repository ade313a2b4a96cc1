import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

interface Key {
  readonly key: string
  readonly text?: string
  readonly windowsVirtualKeyCode: number
}

const named: Readonly<Record<string, Key>> = {
  Enter: { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', windowsVirtualKeyCode: 9 },
  ArrowDown: { key: 'ArrowDown', windowsVirtualKeyCode: 40 },
}

/** Keys that never wait for the page: so many milliseconds after one another, or as fast as the browser takes them. */
export async function typeKeys(page: Page, keys: readonly string[], pace = 0): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const begin = performance.now()
  for (const [at, each] of keys.entries()) {
    const key = named[each] ?? { key: each, text: each, windowsVirtualKeyCode: each.toUpperCase().charCodeAt(0) }
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', code: key.key, ...key }))
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }))
    const left = begin + (at + 1) * pace - performance.now()
    if (left > 0) await sleep(left)
  }
  await Promise.all(sent)
  await session.detach()
}
