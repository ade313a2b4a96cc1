/** Takes the place of the browser's event streams: a test says what they hear. */
export class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  readonly url: string
  isClosed = false
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }

  static install(): void {
    FakeStream.opened = []
    Reflect.set(globalThis, 'EventSource', FakeStream)
  }

  static get live(): readonly FakeStream[] {
    return FakeStream.opened.filter(({ isClosed }) => !isClosed)
  }

  say(name: string, data: unknown, position: number): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(position) }))
  }

  close(): void {
    this.isClosed = true
  }
}

/** Locks of one browser that several tabs of a test ask for. */
export function installFakeLocks(): void {
  const waiting: (() => void)[] = []
  let isHeld = false
  const next = (): void => {
    isHeld = false
    waiting.shift()?.()
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        isHeld = true
        void hold().then(() => {
          resolve()
          next()
        })
      }
      if (!isHeld) return begin()
      waiting.push(begin)
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(begin)
        if (at >= 0) waiting.splice(at, 1)
        reject(new DOMException('left', 'AbortError'))
      })
    })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}
