/*
 * A page is left at any key. Browsers call the listeners of `pagehide` in the order in which they were added, so a field that is
 * typed into would report after what sends the reports: fields register here, and the sender asks them first.
 */

const fields = new Set<() => void>()

/** Registers a field that has something to report when the page is left. Returns the way to take it back. */
export function onLeaving(report: () => void): () => void {
  fields.add(report)
  return () => {
    fields.delete(report)
  }
}

/** Lets all fields report what is being typed into them. */
export function reportTyped(): void {
  for (const report of [...fields]) report()
}
