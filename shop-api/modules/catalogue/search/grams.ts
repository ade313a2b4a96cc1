import type { ReadCharacter } from './readings.ts'
import { readText } from './readings.ts'

/**
 * The index is an array of short texts with a letter in front that says what they are:
 *   g  one or two neighbouring characters of a name
 *   i  initials of two or three neighbouring characters; j the initial a name starts with
 *   s  two or three letters of pinyin from the start of a character; t three letters from anywhere
 * What is typed becomes such grams too and matches what has all of them. Grams of sounds are made place by place from
 * every reading of the characters, so that a name with five polyphones costs a few grams more, not 2^5 times as many.
 */
type Grams = Set<string>

const LONGEST_SOUND = 3

/** Every way to spell `length` letters from the given place on; shorter ones only at the end of the name. */
function spellings(characters: readonly ReadCharacter[], from: number, length: number): string[] {
  const character = characters[from]
  if (!character || length <= 0) return ['']
  return character.readings.flatMap((reading) => {
    if (reading.length >= length) return [reading.slice(0, length)]
    return spellings(characters, from + 1, length - reading.length).map((rest) => reading + rest)
  })
}

function addSounds(characters: readonly ReadCharacter[], grams: Grams): void {
  for (const [at, character] of characters.entries()) {
    for (const sound of spellings(characters, at, LONGEST_SOUND)) {
      if (sound.length >= 2) grams.add(`s${sound.slice(0, 2)}`)
      if (sound.length === LONGEST_SOUND) grams.add(`s${sound}`)
    }
    for (const reading of character.readings) {
      for (let letter = 0; letter < reading.length; letter += 1) {
        const head = reading.slice(letter, letter + LONGEST_SOUND)
        for (const rest of spellings(characters, at + 1, LONGEST_SOUND - head.length)) {
          const sound = head + rest
          if (sound.length === LONGEST_SOUND) grams.add(`t${sound}`)
        }
      }
    }
  }
}

function initialsOf(character: ReadCharacter): string[] {
  return [...new Set(character.readings.map((reading) => reading.slice(0, 1)))]
}

function addInitials(characters: readonly ReadCharacter[], grams: Grams): void {
  const initials = characters.map(initialsOf)
  for (const initial of initials[0] ?? []) grams.add(`j${initial}`)
  for (const [at, firsts] of initials.entries()) {
    for (const first of firsts) {
      for (const second of initials[at + 1] ?? []) {
        grams.add(`i${first}${second}`)
        for (const third of initials[at + 2] ?? []) grams.add(`i${first}${second}${third}`)
      }
    }
  }
}

/** Grams of a name: its characters and its sounds. */
export function gramsOfName(name: string): string[] {
  const grams: Grams = new Set()
  const characters = readText(name)
  for (const [at, { text }] of characters.entries()) {
    grams.add(`g${text}`)
    const next = characters[at + 1]
    if (next) grams.add(`g${text}${next.text}`)
  }
  addSounds(characters, grams)
  addInitials(characters, grams)
  return [...grams]
}
