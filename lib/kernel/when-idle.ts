/** Where the browser does not tell that it has nothing to do (milliseconds). */
const SOON = 500

/**
 * Runs once the browser has nothing else to do, after `longest` milliseconds at the latest where that is given. Returns the
 * way to call it off.
 */
export function whenIdle(work: () => void, longest?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, longest === undefined ? undefined : { timeout: longest })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, SOON)
  return () => clearTimeout(timer)
}

/** Runs once what has just changed is painted; where nothing is, in a tab that nobody sees, after the task that runs. */
export function afterPaint(work: () => void): void {
  const next = (): void => void setTimeout(work)
  if (document.hidden) next()
  else requestAnimationFrame(next)
}
