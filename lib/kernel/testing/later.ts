async function by<Value>(clock: () => number, work: () => Promise<Value>): Promise<Value> {
  const { now } = performance
  performance.now = clock
  try {
    return await work()
  } finally {
    performance.now = now
  }
}

/** Does something as if so many milliseconds more had passed for everything that measures how long it takes. */
export function later<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const now = performance.now.bind(performance)
  return by(() => now() + ms, work)
}

/** Does something in which no time passes for anything that measures it. */
export function atOnce<Value>(work: () => Promise<Value>): Promise<Value> {
  const moment = performance.now()
  return by(() => moment, work)
}
