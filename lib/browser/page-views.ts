import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { byServer } from '#lib/kernel/server-time.ts'
import { afterPaint } from '#lib/kernel/when-idle.ts'
import { clickedCampaign, seenPage } from '#lib/routes/view-path.ts'
import { onAddressChange } from './address-change.ts'
import { newKey } from './do-once.ts'

/** Spec §4, §9: the clock of page views. */
const CLOCK_MS = 1_000
/** Who comes back to a hidden tab later than this, or has it open for longer than that, looks at it again. */
const RESUME_MS = 30 * 60_000
const LONGEST_MS = 12 * 3_600_000
const TITLE_LENGTH = 60

interface View {
  readonly key: string
  readonly path: string
  /** Null: the title of the document. */
  readonly fixedTitle: string | null
  title: string
  readonly enteredAt: number
  seconds: number
  /** Seconds when it was reported last; -1 before. */
  sent: number
}

/** A beacon is the browser's own errand: it outlives the page and keeps nothing waiting. */
function tell(path: string, title: string, at: number, seconds: number, key?: string): void {
  if (!navigator.onLine) return
  const enteredAt = byServer(at)
  const fields = {
    path,
    title: title.slice(0, TITLE_LENGTH),
    entered_at: Math.floor(enteredAt / 1000),
    seconds,
  }
  try {
    navigator.sendBeacon(campaignCalls.campaignClick.path, encodeForm({ ...fields, view_key: key }))
  } catch {
    // Somebody's browser forbids beacons; the page is none the worse for it.
  }
}

function begin(enteredAt = Date.now()): View {
  const { path, title } = seenPage(window.location.pathname, window.location.search)
  const view: View = { key: newKey(), path, fixedTitle: title, title: title ?? '', enteredAt, seconds: 0, sent: -1 }
  // The title of a page follows its address by a moment.
  setTimeout(() => readTitle(view))
  return view
}

function readTitle(view: View): void {
  const { path } = seenPage(window.location.pathname, window.location.search)
  if (path === view.path) view.title = view.fixedTitle ?? document.title
}

function tellOf(view: View): void {
  if (view.seconds === view.sent) return
  view.sent = view.seconds
  tell(view.path, view.title, view.enteredAt, view.seconds, view.key)
}

function onTap(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  const path = clickedCampaign(link.pathname, link.search)
  if (path === null) return
  const name = link.textContent?.trim() || link.querySelector('img')?.alt || ''
  tell(path, name, Date.now(), 0)
}

/**
 * Tells the campaign endpoint which pages are looked at and for how long (spec §2, §4), and which campaigns are tapped.
 * A view is reported when its page is left, hidden or closed. Answers with the function that ends it all.
 */
export function recordPageViews(): () => void {
  let view = begin(performance.timeOrigin)
  /** The view before, until it was reported. */
  let left = view
  let hiddenAt = 0
  let clock: ReturnType<typeof setInterval> | undefined

  const tick = (): void => {
    view.seconds += 1
    readTitle(view)
    if (Date.now() - view.enteredAt > LONGEST_MS) renew()
  }
  const stop = (): void => clearInterval(clock)
  const start = (): void => {
    stop()
    if (!document.hidden) clock = setInterval(tick, CLOCK_MS)
  }
  const renew = (): void => {
    if (left !== view) tellOf(left)
    left = view
    // The next page is painted first; if it is closed before that, both are reported.
    afterPaint(() => tellOf(left))
    view = begin()
    start()
  }
  const leave = (): void => {
    stop()
    hiddenAt = Date.now()
    readTitle(view)
    if (left !== view) tellOf(left)
    tellOf(view)
  }
  const onVisibility = (): void => {
    if (document.hidden) leave()
    else if (Date.now() - hiddenAt > RESUME_MS) renew()
    else start()
  }
  const onAddress = (): void => {
    const { path } = seenPage(window.location.pathname, window.location.search)
    if (path !== view.path) renew()
  }
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) renew()
  }

  start()
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('click', onTap, { capture: true })
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onShow)
  const stopListening = onAddressChange(onAddress)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onVisibility)
    document.removeEventListener('click', onTap, { capture: true })
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onShow)
    stopListening()
  }
}
