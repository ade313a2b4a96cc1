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

/**
 * First in every page, the same for everyone: what the buyer chose is applied before anything is painted, a member (whose
 * cookies carry `mark`) is known as one, the browser's offer to install the shop is kept until somebody asks for it, and
 * the last press before the page is alive waits for it (components/shell/effects/early-press.tsx).
 * Plain text, because it runs before any script of ours.
 */
export const firstScript = (mark: string): string =>
  `(()=>{const w=((document.cookie.match(/(?:^|; )${DISPLAY_COOKIE}=([a-z.]*)/)||[])[1]||"").split("."),d=document.documentElement.dataset;if(w.includes("compact"))d.density="compact";if(w.includes("large"))d.text="large";if(/${mark}/.test(document.cookie))d.member=""})();addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installOffer=e});addEventListener("click",e=>{window.isAlive||(window.earlyPress=e)},true)`
