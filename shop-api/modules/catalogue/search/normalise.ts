/** Everything that neither tells medicines apart nor is typed: spaces, brackets, dashes, stops. */
const NOISE = /[\s\p{P}\p{S}\p{C}]+/gu

/** Full-width to half-width, lower case, no punctuation: the form in which texts are indexed and compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(NOISE, '')
}

/** The words of what was typed, each normalised; empty ones (pure punctuation) are gone. */
export function wordsOf(keywords: string): string[] {
  return keywords
    .normalize('NFKC')
    .split(/[\s,，、;；+]+/)
    .map(normalise)
    .filter((word) => word !== '')
    .slice(0, 6)
}
