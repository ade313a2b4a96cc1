import { isSpec, joinedSpec, specEdge } from './spec-tokens.ts'

/** Everything that neither tells medicines apart nor is typed: spaces, brackets, dashes, stops. */
const NOISE = /[\s\p{P}\p{S}\p{C}]+/gu

/** Full-width to half-width, lower case, no punctuation: the form in which texts are indexed and compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(NOISE, '')
}

/** A specification keeps its signs: without them 0.25g*24粒 would be one figure. */
const tidied = (word: string): string => (isSpec(word) ? word : normalise(word))

/** A specification in brackets stands alone; other brackets belong to their name. */
const bared = (keywords: string): string =>
  keywords.replaceAll(/[([【〔]([^()[\]【】〔〕]*)[)\]】〕]/gu, (whole, inside: string) =>
    isSpec(joinedSpec(inside.trim())) ? ` ${inside} ` : whole,
  )

/** The words of what was typed, each normalised; empty ones (pure punctuation) are gone. */
export function wordsOf(keywords: string): string[] {
  return joinedSpec(bared(keywords.normalize('NFKC').toLowerCase()))
    .split(/[\s,，、;；+]+/)
    .flatMap((word) => {
      const edge = specEdge(word)
      return edge > 0 ? [word.slice(0, edge), word.slice(edge)] : [word]
    })
    .map(tidied)
    .filter((word) => word !== '')
    .slice(0, 6)
}
