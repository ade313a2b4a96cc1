import { onServerTime, serverNow, wantServerTime } from '#lib/kernel/server-time.ts'

/**
 * One second hand for every countdown on the page. It follows the server's time and stops while the tab is hidden; on
 * return it jumps to the present at once.
 */
let timer: ReturnType<typeof setTimeout> | undefined
let second = 0
const listeners = new Set<() => void>()

function tick(): void {
  second = Math.floor(serverNow() / 1000)
  for (const listener of listeners) listener()
  // Aim just past the next full second, so that all blocks change together and none is skipped.
  timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 5)
}

function stop(): void {
  clearTimeout(timer)
  timer = undefined
}

function onVisibility(): void {
  stop()
  if (!document.hidden) tick()
}

onServerTime(() => {
  if (timer) onVisibility()
})

export function subscribeSecond(listener: () => void): () => void {
  if (listeners.size === 0) {
    wantServerTime()
    document.addEventListener('visibilitychange', onVisibility)
    second = Math.floor(serverNow() / 1000)
    if (!document.hidden) timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 5)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Server time in epoch seconds, unchanged between two ticks. */
export function currentSecond(): number {
  if (listeners.size === 0) second = Math.floor(serverNow() / 1000)
  return second
}
