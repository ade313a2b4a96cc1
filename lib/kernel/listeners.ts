/** Those who hear of something, in the order they came. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    /** Answers with the way to stop listening. */
    add: (listener: (...args: Args) => void): (() => void) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    call: (...args: Args): void => {
      for (const listener of all) listener(...args)
    },
  }
}
