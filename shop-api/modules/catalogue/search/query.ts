import { normalise } from './normalise.ts'
import { readText } from './readings.ts'

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

/** A letter beside a character, as the initial of what is next to it in the name: 阿莫x. Digits are no initial. */
function asNeighbour(letter: string, before: string, after: string): GramSet[] {
  if (/\d/.test(letter)) return []
  const [neighbour] = readText(before === '' ? after.slice(0, 1) : before.slice(-1))
  const initials = new Set((neighbour?.readings ?? []).map((reading) => reading.slice(0, 1)))
  return [...initials].map((initial) => [before === '' ? `i${letter}${initial}` : `i${initial}${letter}`])
}

/** Runs of Chinese and of letters in one word, typed together: 阿莫xl. The C of 维生素C片 is a letter of the name, or an initial. */
function asMixtures(word: string): GramSet[] {
  const runs = word.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? []
  // More letters between characters are no initials that anybody types, and their ways would multiply.
  const mayBeInitials = runs.filter((run) => /^[a-z]$/.test(run)).length <= 2
  const waysOfRuns = runs.map((run, at) => {
    if (!LATIN.test(run)) return [asCharacters(run)]
    if (run.length > 1) return [asInitials(run)]
    return [[`g${run}`], ...(mayBeInitials ? asNeighbour(run, runs[at - 1] ?? '', runs[at + 1] ?? '') : [])]
  })
  return waysOfRuns.reduce<GramSet[]>(
    (so, ways) => so.flatMap((before) => ways.map((way) => unique([...before, ...way]))),
    [[]],
  )
}

/** All ways in which a word may name goods or a maker; any of them is enough. A specification may be written in a name: 0.9%氯化钠. */
export function waysOfWord(typed: string): GramSet[] {
  const word = normalise(typed)
  if (!LATIN.test(word)) {
    const plain = asCharacters(word)
    return /[a-z0-9]/.test(word) ? [plain, ...asMixtures(word)] : [plain]
  }
  const sound = asSound(word)
  return [asInitials(word), ...(word.length > 1 ? [asCharacters(word)] : []), ...(sound ? [sound] : [])]
}
