import type { ListMode } from './links.ts'

/** How a buyer wants to see the shop. Kept in a readable cookie, so that it is known before a page is painted. */
export interface Display {
  /** Rows of 40 instead of 50 px. */
  readonly isCompact: boolean
  /** The root is 112.5 %. */
  readonly isLarge: boolean
  /** The view of lists that was chosen last. */
  readonly listMode: ListMode | undefined
}

const DISPLAY_COOKIE = 'display'
const modes = ['card', 'table', 'plain'] as const satisfies readonly ListMode[]

export const usualDisplay: Display = { isCompact: false, isLarge: false, listMode: undefined }

/** Out of the words of the cookie, in any order; unknown words are ignored. */
export function parseDisplay(cookies: string): Display {
  const value = new RegExp(`(?:^|; )${DISPLAY_COOKIE}=([a-z.]*)`).exec(cookies)?.[1] ?? ''
  const words = value.split('.')
  return {
    isCompact: words.includes('compact'),
    isLarge: words.includes('large'),
    listMode: modes.find((mode) => words.includes(mode)),
  }
}

/** The cookie that keeps it for a year. */
export function displayCookie({ isCompact, isLarge, listMode }: Display): string {
  const words = [isCompact && 'compact', isLarge && 'large', listMode].filter(Boolean).join('.')
  return `${DISPLAY_COOKIE}=${words}; path=/; max-age=${words === '' ? 0 : 31_536_000}; samesite=lax`
}
