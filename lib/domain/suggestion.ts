export interface Suggestion {
  readonly key: string
  /** Null for a maker. */
  readonly goodsId: number | null
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  /** Why it was found when the typed letters are not in its name: 拼音 amxl. */
  readonly matched: string
  readonly url: string
}

/** What was probably meant by words that found nothing, and how many goods it finds. */
export interface Guess {
  readonly keywords: string
  readonly total: number
}

export interface Suggestions {
  readonly rows: readonly Suggestion[]
  /** Nothing here, but so many in the other mode. */
  readonly otherMode: { readonly type: 0 | 1; readonly total: number } | null
  readonly guess: Guess | null
}

export interface TextPart {
  readonly text: string
  readonly isTyped: boolean
}

/** Splits a suggestion into what was typed and what was not; the untyped part is what a buyer looks for. */
export function typedParts(name: string, typed: string): TextPart[] {
  const wanted = typed.trim().toLowerCase()
  const at = wanted === '' ? -1 : name.toLowerCase().indexOf(wanted)
  if (at < 0) return [{ text: name, isTyped: true }]
  return [
    { text: name.slice(0, at), isTyped: false },
    { text: name.slice(at, at + wanted.length), isTyped: true },
    { text: name.slice(at + wanted.length), isTyped: false },
  ].filter((part) => part.text !== '')
}
