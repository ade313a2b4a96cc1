import { navigationStarted } from '#components/shell/effects/progress-state.ts'

/** Next calls this when the router begins to change the page; the progress bar listens. */
export function onRouterTransitionStart(url: string): void {
  const target = new URL(url, window.location.href)
  const isSamePage = target.pathname === window.location.pathname && target.search === window.location.search
  if (!isSamePage) navigationStarted()
}
