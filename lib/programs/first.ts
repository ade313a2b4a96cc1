// First in every page, the same for everyone, before anything is painted: what cannot wait for the scripts of the page.
import { SIGNED_IN_MARK } from '#lib/contract/session.ts'
import { parseDisplay } from '#lib/routes/display.ts'
import { keepEarlyKeys } from './keep-early-keys.ts'

/** What the buyer chose to see; and a member, whose cookies carry a mark, is known as one. */
function markDocument(): void {
  const { isCompact, isLarge } = parseDisplay(document.cookie)
  const { dataset } = document.documentElement
  if (isCompact) dataset.density = 'compact'
  if (isLarge) dataset.text = 'large'
  if (new RegExp(SIGNED_IN_MARK).test(document.cookie)) dataset.member = ''
}

/** A link to sign in that leads back here learns where that is when it is reached for: a cached page does not know its address. */
function leadBack({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-way-back]') : null
  if (link) link.search = `?next=${encodeURIComponent(location.pathname + location.search)}`
}

markDocument()
for (const name of ['pointerdown', 'focusin', 'click']) addEventListener(name, leadBack, true)
// The scripts of the page are there, or will not come: pictures that waited for them are fetched (app/globals.css).
addEventListener('load', () => {
  document.documentElement.dataset.loaded = ''
})
// The browser's offer to install the shop is kept until somebody asks for it (lib/browser/install-offer.ts).
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  Object.assign(window, { installOffer: offer })
})
// The last press before the page is alive waits for it (components/shell/effects/early-press.tsx).
addEventListener(
  'click',
  (press) => {
    if (!window.isAlive) window.earlyPress = press
  },
  true,
)
keepEarlyKeys()
