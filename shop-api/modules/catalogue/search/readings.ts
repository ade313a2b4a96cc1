import { pinyin, polyphonic } from 'pinyin-pro'
import { normalise } from './normalise.ts'
import { pharmacyReadings } from './pharmacy-readings.ts'

const CHINESE = /\p{Script=Han}/u

/** A character and the ways it is read, the usual one first; a letter or digit is read as itself. */
export interface ReadCharacter {
  readonly text: string
  readonly readings: readonly string[]
}

/** ü is v on a keyboard; many type u. */
function typed(readings: readonly string[]): string[] {
  return readings.flatMap((reading) => (reading.includes('v') ? [reading, reading.replace('v', 'u')] : [reading]))
}

/** Readings the pharmacy list gives for single places of a text: its words are read one way only in this trade. */
function tradeReadings(text: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [word, readings] of pharmacyReadings) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      for (const [offset, reading] of readings.entries()) found.set(at + offset, reading)
    }
  }
  return found
}

/** How a name may be typed by its sound: every reading of every character, the right one for this trade first. */
export function readText(name: string): ReadCharacter[] {
  const text = normalise(name)
  const characters = Array.from(text)
  const usual = pinyin(text, { toneType: 'none', type: 'array', v: true })
  const all = polyphonic(text, { toneType: 'none', type: 'array', v: true })
  const trade = tradeReadings(text)
  return characters.map((character, index) => {
    if (!CHINESE.test(character)) return { text: character, readings: [character] }
    const first = trade.get(index) ?? usual[index]
    const rest = Array.isArray(all[index]) ? all[index] : []
    const readings = [...(first ? [first] : []), ...rest].filter((reading) => /^[a-z]+$/.test(reading))
    return { text: character, readings: [...new Set(typed(readings))] }
  })
}
