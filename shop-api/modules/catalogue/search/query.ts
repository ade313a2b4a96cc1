/** One way a word may match: all of these grams must be there. */
export type GramSet = readonly string[]

const LATIN = /^[a-z0-9]+$/

function windows(text: string, size: number): string[] {
  const characters = Array.from(text)
  if (characters.length <= size) return [characters.join('')]
  return characters.slice(0, characters.length - size + 1).map((_, at) => characters.slice(at, at + size).join(''))
}

const unique = (grams: string[]): GramSet => [...new Set(grams)]

const asCharacters = (word: string): GramSet => unique(windows(word, 2).map((part) => `g${part}`))

function asInitials(word: string): GramSet {
  if (word.length === 1) return [`j${word}`]
  return unique(windows(word, 3).map((part) => `i${part}`))
}

function asSound(word: string): GramSet | null {
  if (!/^[a-z]+[0-9]*$/.test(word) || word.length < 2) return null
  return unique([`s${word.slice(0, 3)}`, ...(word.length > 3 ? windows(word, 3).map((part) => `t${part}`) : [])])
}

/** Runs of Chinese and of letters in one word, typed together: 阿莫xl. */
function asMixture(word: string): GramSet {
  const runs = word.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? []
  return unique(
    runs.flatMap((run) => {
      if (!LATIN.test(run)) return [...asCharacters(run)]
      return run.length === 1 ? [] : [...asInitials(run)]
    }),
  )
}

/** All ways in which a word may name goods or a maker; any of them is enough. */
export function waysOfWord(word: string): GramSet[] {
  if (!LATIN.test(word)) {
    const plain = asCharacters(word)
    return /[a-z0-9]/.test(word) ? [plain, asMixture(word)] : [plain]
  }
  const sound = asSound(word)
  return [asInitials(word), ...(word.length > 1 ? [asCharacters(word)] : []), ...(sound ? [sound] : [])]
}
