import type { ReadCharacter } from './readings.ts'
import { readText } from './readings.ts'

/** Longer words are not misspelt names. */
const LONGEST = 12
/** Typed letters: fewer are initials, and any of them may be right. */
const SHORTEST_SOUND = 5

const SAME_SOUND = 0.3
const NEAR_SOUND = 0.6
const UNLIKE_END = 0.05

/** A part of a name that was probably meant, and how far what was typed is from it. */
export interface NearText {
  readonly text: string
  readonly distance: number
}

/**
 * How far two sequences are apart when a missing or extra item costs 1, and `change` says what another item costs: from
 * the one to the other, by their places. Beyond `most` it stops reckoning.
 */
function distance(from: number, to: number, most: number, change: (a: number, b: number) => number): number {
  let row = Array.from({ length: to + 1 }, (_, at) => at)
  for (let a = 0; a < from; a += 1) {
    const next = [a + 1]
    let least = a + 1
    for (let b = 0; b < to; b += 1) {
      const changed = (row[b] ?? 0) + change(a, b)
      const away = Math.min((next[b] ?? 0) + 1, (row[b + 1] ?? 0) + 1, changed)
      next.push(away)
      least = Math.min(least, away)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    row = next
  }
  return row[to] ?? from
}

const lettersApart = (a: string, b: string, most: number): number =>
  distance(a.length, b.length, most, (at, to) => (a[at] === b[to] ? 0 : 1))

/** The same character costs nothing, one of the same sound little, one that sounds alike (lin, ling) somewhat more. */
function characters(a: ReadCharacter, b: ReadCharacter): number {
  if (a.text === b.text) return 0
  let nearest = 1
  for (const reading of a.readings) {
    for (const other of b.readings) {
      if (reading === other) return SAME_SOUND
      if (reading.length > 1 && other.length > 1 && lettersApart(reading, other, 1) === 1) nearest = NEAR_SOUND
    }
  }
  return nearest
}

/** Of two characters one may sound alike; one of three may be another one; two of six. */
function allowed(length: number): number {
  if (length <= 2) return NEAR_SOUND
  return length < 6 ? 1 : 2
}

function nearestCharacters(typed: readonly ReadCharacter[], name: readonly ReadCharacter[]): NearText | null {
  const most = allowed(typed.length) + UNLIKE_END
  const apart = typed.map((character) => name.map((other) => characters(character, other)))
  let best: NearText | null = null
  for (const length of [typed.length, typed.length + 1, typed.length - 1]) {
    for (let from = 0; length > 1 && from + length <= name.length; from += 1) {
      const part = name.slice(from, from + length)
      // Of two as near, the one that ends alike: who leaves one out in the middle still types the end.
      const isEndAlike = part.at(-1)?.text === typed.at(-1)?.text
      const changed = distance(typed.length, length, most, (a, b) => apart[a]?.[from + b] ?? 1)
      const away = changed + (isEndAlike ? 0 : UNLIKE_END)
      if (away <= most && away < (best?.distance ?? Number.POSITIVE_INFINITY)) {
        best = { text: part.map(({ text }) => text).join(''), distance: away }
      }
    }
  }
  return best
}

function nearestSound(typed: string, name: readonly ReadCharacter[]): NearText | null {
  const most = typed.length > 8 ? 2 : 1
  let best: NearText | null = null
  for (let from = 0; from < name.length; from += 1) {
    let sound = ''
    for (let to = from; to < name.length && sound.length <= typed.length + most; to += 1) {
      sound += name[to]?.readings[0] ?? ''
      if (Math.abs(sound.length - typed.length) > most) continue
      const away = lettersApart(typed, sound, most)
      if (away <= most && away < (best?.distance ?? Number.POSITIVE_INFINITY)) {
        const part = name.slice(from, to + 1)
        best = { text: part.map(({ text }) => text).join(''), distance: away }
      }
    }
  }
  return best
}

const isTypedSound = (word: string): boolean => /^[a-z]+$/.test(word)

/**
 * What finds the part of a name that a misspelt word (normalised) comes nearest to, or null where it comes near none. It
 * is null itself for a word that is too short or too long to be a misspelt name.
 */
export function nearestTo(word: string): ((name: string) => NearText | null) | null {
  const length = Array.from(word).length
  if (isTypedSound(word)) {
    if (length < SHORTEST_SOUND || length > LONGEST * 3) return null
    return (name) => nearestSound(word, readText(name))
  }
  if (length < 2 || length > LONGEST) return null
  const typed = readText(word)
  return (name) => nearestCharacters(typed, readText(name))
}

const SOUND = 3

/**
 * Grams by which names may come near a word. Of characters the sounds they begin with: few names share one, and the
 * right ones keep most of them. Typed letters do not say where characters begin.
 */
export function gramsNear(word: string): string[] {
  const sounds = readText(word).map(({ readings }) => readings[0] ?? '')
  const sound = sounds.join('')
  if (/^[a-z0-9]+$/.test(word)) {
    return [
      ...new Set(Array.from({ length: Math.max(0, sound.length - 2) }, (_, at) => `t${sound.slice(at, at + SOUND)}`)),
    ]
  }
  const starts = sounds.map((_, at) => sounds.slice(at).join('').slice(0, SOUND))
  return [...new Set(starts.filter((start) => start.length === SOUND).map((start) => `s${start}`))]
}

/** Grams that one mistaken character or letter can spoil: those that reach over it. */
const SPOILT = { characters: 2, letters: SOUND }
/** Of more grams there are three lists, whatever their number, so that long words cost no more than short ones. */
const MANY_GRAMS = 12

/**
 * What is left of the grams of a word when one place of it is mistaken, for each place: a name that is meant has all of one
 * of these lists, and of a million names few do.
 */
export function gramsLeft(word: string): string[][] {
  const grams = gramsNear(word)
  const spoilt = /^[a-z0-9]+$/.test(word) ? SPOILT.letters : SPOILT.characters
  if (grams.length <= spoilt) return []
  // One mistaken place reaches over two of the thirds at most.
  const third = Math.ceil(grams.length / 3)
  if (grams.length > MANY_GRAMS) return [0, 1, 2].map((at) => grams.slice(at * third, (at + 1) * third))
  return Array.from({ length: grams.length - spoilt + 1 }, (_, at) => grams.toSpliced(at, spoilt))
}
