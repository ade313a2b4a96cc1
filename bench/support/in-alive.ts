// What runs inside a page that is measured until it is alive: every function is self-contained, because it is handed over as text.

declare global {
  interface Window {
    aliveAt?: number
    largestAt?: number
    /** Milliseconds of long tasks. */
    busyFor?: number
  }
}

export interface Alive {
  readonly painted: number
  readonly largest: number
  /** When a press on each button in view was first answered. */
  readonly alive: number
  /** Bytes that had arrived by then, as they came over the wire. */
  readonly document: number
  readonly scripts: number
  readonly pictures: number
  readonly others: number
  readonly busy: number
}

/** Before anything else of a document: notes when its buttons in view answer presses. */
export function watchAlive(): void {
  const LOOK_MS = 20
  window.busyFor = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largestAt = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.busyFor = (window.busyFor ?? 0) + duration
  }).observe({ type: 'longtask', buffered: true })
  const isInView = (element: Element): boolean => {
    const { top, bottom, height, width } = element.getBoundingClientRect()
    return height > 0 && width > 0 && bottom > 0 && top < innerHeight
  }
  /** React marks an element once it answers for it. */
  const answers = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__react'))
  const timer = setInterval(() => {
    if (!window.isAlive) return
    const buttons = [...document.querySelectorAll('button[type="button"]')].filter(isInView)
    if (buttons.length === 0 || !buttons.every(answers)) return
    window.aliveAt = performance.now()
    clearInterval(timer)
  }, LOOK_MS)
}

/** What was seen until then. */
export function aliveView(): Alive {
  const alive = window.aliveAt ?? Number.NaN
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const bytes = { script: 0, img: 0, other: 0 }
  for (const { initiatorType, name, encodedBodySize, responseEnd } of resources) {
    if (responseEnd > alive) continue
    const isScript = name.split('?')[0]?.endsWith('.js') === true
    bytes[isScript ? 'script' : initiatorType === 'img' || initiatorType === 'css' ? 'img' : 'other'] += encodedBodySize
  }
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: window.largestAt ?? Number.NaN,
    alive,
    document: navigation?.encodedBodySize ?? Number.NaN,
    scripts: bytes.script,
    pictures: bytes.img,
    others: bytes.other,
    busy: window.busyFor ?? Number.NaN,
  }
}
