declare global {
  interface Window {
    /** What was entered into the line of a desk before it was alive: words and quantities by turns (lib/routes/display.ts). */
    earlyEntries?: string[]
  }
}

interface EarlyEntry {
  readonly text: string
  /** Null: it is what the line holds now. */
  readonly typed: string | null
}

/** The entries made before the desk was alive, once. */
export function takeEarlyEntries(): EarlyEntry[] {
  const keys = window.earlyEntries ?? []
  delete window.earlyEntries
  const entries: EarlyEntry[] = []
  for (let at = 0; at < keys.length; at += 2)
    entries.push({ text: (keys[at] ?? '').trim(), typed: keys[at + 1] ?? null })
  return entries
}
