// What runs inside the measured page: every function is self-contained, because it is handed over as text.

declare global {
  interface Window {
    measured: { shift: number; pricesAt?: number; contentAt?: number; clickAt?: number }
  }
}

/** Before anything else of a document: sums up layout shifts and notes when a member's prices are painted. */
export function watchDocument(): void {
  window.measured = { shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) window.measured.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  /**
   * A guest reads 登录后可见 where a member reads a price, written by the page or, before its scripts have come, by a style
   * rule; a card that sleeps has its price behind its second line, by a rule alone. Only what is in view counts. What lies
   * below is not touched: measuring it would make the browser lay it out.
   */
  const showsPrices = (): boolean => {
    let seen = 0
    for (const place of document.querySelectorAll('main a, main span, main .sleeping-card > p')) {
      const text = place.textContent ?? ''
      const isAsleep = place.tagName === 'P'
      if (!isAsleep && text !== '¥' && text !== '登录后可见') continue
      const isPrice = text === '¥' || getComputedStyle(place, isAsleep ? '::after' : '::before').content.includes('¥')
      const { top, height } = place.getBoundingClientRect()
      if (height === 0) continue
      if (top >= innerHeight) break
      if (!isPrice) return false
      seen += 1
    }
    return seen > 0
  }
  // Looked at only after something has changed: watching must not take the time it measures.
  let isDue = false
  const look = (): void => {
    isDue = false
    if (window.measured.pricesAt !== undefined || !showsPrices()) return
    observer.disconnect()
    // A frame's callbacks run before it is painted, a message after that.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.measured.pricesAt = performance.now()
    }
    port2.postMessage(null)
  }
  const lookSoon = (): void => {
    if (!isDue) requestAnimationFrame(look)
    isDue = true
  }
  const observer = new MutationObserver(lookSoon)
  // From the first piece of the document on: prices may be painted before its last one has been parsed.
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => {
    // Style rules change nothing in the tree: they come with an early call's answer.
    for (const { outcome } of Object.values(window.earlyCalls ?? {})) void outcome.then(lookSoon)
    requestAnimationFrame(look)
  })
}

/**
 * Milliseconds from the next click to a heading with this text that is visible at this path, painted. It looks when something has
 * changed: looking in each frame would have the page draw frames that it does not need, in the time that is measured.
 */
export function watchClick({ path, heading }: { path: string; heading: string }): Promise<number> {
  return new Promise((resolve) => {
    let clickAt = Number.NaN
    addEventListener(
      'click',
      ({ timeStamp }) => {
        clickAt = timeStamp
      },
      { capture: true, once: true },
    )
    const isThere = (): boolean =>
      location.pathname + location.search === path &&
      [...document.querySelectorAll('main h1')].some(
        (each) => (each.textContent ?? '').includes(heading) && each.checkVisibility(),
      )
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      // A frame's callbacks run before it is painted, and this right after that, before what the page itself has put off.
      const painted = (): void => resolve(performance.now() - clickAt)
      requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }))
    })
    observer.observe(document, { childList: true, characterData: true, attributes: true, subtree: true })
  })
}

/** Milliseconds from the document's last byte to painted prices. */
export function pricesAfterDocument(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (window.measured.pricesAt ?? Number.NaN) - (navigation?.responseEnd ?? Number.NaN)
}
