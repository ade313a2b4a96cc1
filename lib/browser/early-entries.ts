declare global {
  interface Window {
    /** What was entered into the line of a desk before it was alive: words and quantities by turns (lib/programs/keep-early-keys.ts). */
    earlyEntries?: string[]
    /** What was pasted there and had several rows, each as it was pasted. */
    earlyRows?: string[]
  }
}

interface EarlyEntry {
  readonly text: string
  /** Null: it was not entered. */
  readonly typed: string | null
}

interface EarlyEntries {
  readonly entries: readonly EarlyEntry[]
  /** Words whose quantity is what the line holds now. */
  readonly begun: string | undefined
}

/** What was entered into a line before it was alive, once; from here on the line answers its keys itself. */
export function takeEarlyKeys(line: HTMLInputElement): string[] {
  const keys = window.earlyEntries ?? []
  delete window.earlyEntries
  line.dataset.deskLine = 'alive'
  return keys.map((each) => each.trim())
}

/** Rows pasted into a line before it was alive, once; the same paste made twice, because nothing happened, is one. */
export function takeEarlyRows(): string {
  const rows = new Set(window.earlyRows)
  delete window.earlyRows
  return [...rows].join('\n')
}

/** Words and quantities by turns, as the line takes them: words that come instead of a quantity are the next entry. */
export function earlyEntries(keys: readonly string[], areWords: (typed: string) => boolean): EarlyEntries {
  const entries: EarlyEntry[] = []
  let begun: string | undefined
  for (const key of keys) {
    const isNext = begun === undefined || areWords(key)
    if (begun !== undefined) entries.push({ text: begun, typed: isNext ? null : key })
    begun = isNext && key !== '' ? key : undefined
  }
  return { entries, begun }
}
