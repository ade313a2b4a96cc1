import type { ListMode } from './links.ts'
import { routes } from './registry.ts'

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
 * cookies carry `mark`) is known as one, the browser's offer to install the shop is kept until somebody asks for it, the last
 * press before the page is alive waits for it (components/shell/effects/early-press.tsx), so do the words and quantities entered into the
 * line of a desk that has not said yet that it takes them itself (lib/browser/early-entries.ts) and the slash that leads there, and a link to sign in that leads back here
 * (`data-way-back`) learns where that is when it is reached for: a cached page does not know its address.
 * Plain text, because it runs before any script of ours.
 */
export const firstScript = (mark: string): string =>
  `(()=>{const w=((document.cookie.match(/(?:^|; )${DISPLAY_COOKIE}=([a-z.]*)/)||[])[1]||"").split("."),d=document.documentElement.dataset;if(w.includes("compact"))d.density="compact";if(w.includes("large"))d.text="large";if(/${mark}/.test(document.cookie))d.member=""})();addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installOffer=e});{const b=e=>{const l=e.target.closest?.("a[data-way-back]");if(l)l.href="${routes.login.path}?next="+encodeURIComponent(location.pathname+location.search)};for(const t of["pointerdown","focusin"])addEventListener(t,b,true);addEventListener("click",e=>{b(e);window.isAlive||(window.earlyPress=e)},true);addEventListener("keydown",e=>{const t=e.target,k=e.key,D="[data-desk-line]",on=t.matches?.(D),q=window.earlyEntries;if((on?t.dataset.deskLine=="alive":window.isAlive)||e.isComposing||e.keyCode==229||e.ctrlKey||e.metaKey||e.altKey)return;if(k=="/"&&(on?!t.value:!t.closest?.("input,textarea,select,[contenteditable]"))){const f=[...document.querySelectorAll(D+",[data-search-field]")].sort((a,b)=>b.matches(D)-a.matches(D)).find(f=>f.checkVisibility?.()??1);if(f){f.focus();e.preventDefault()}}else if(on&&(k=="Enter"||k=="Tab"&&!e.shiftKey)&&(t.value||q?.length)&&!e.repeat){(window.earlyEntries||=[]).push(t.value);Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,"value").set.call(t,"");t.dispatchEvent(new Event("input",{bubbles:true}));e.preventDefault();e.stopPropagation()}},true)}`
