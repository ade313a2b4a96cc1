import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import type { EventStream } from './event-stream.ts'

interface Follower {
  readonly hub: LiveHub
  readonly hears: (topic: string) => boolean
  /** Reads what is new and tells it. Never runs twice at once; what happens meanwhile is looked at afterwards. */
  readonly look: () => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Looks at once, and again whenever woken, until the stream ends. A look that fails ends it: the reader comes back. */
export function followLive(stream: EventStream, { hub, hears, look, onError }: Follower): void {
  let isBusy = false
  let isStale = false

  const wake = async () => {
    isStale = true
    if (isBusy) return
    isBusy = true
    try {
      while (isStale && stream.isOpen) {
        isStale = false
        await look()
      }
    } catch (error) {
      onError(error)
      stream.end()
    } finally {
      isBusy = false
    }
  }

  stream.onEnd(hub.wait({ hears, wake: () => void wake() }))
  void wake()
}
