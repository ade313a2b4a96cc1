import type { Dice } from '#shop-api/testing/fuzz/dice.ts'

/** A number as a workbook keeps it: with the format that makes it look like something. */
export interface Formatted {
  readonly value: number
  readonly format: string
}

/** What a cell says, worked out from what was drawn and not from what was written. */
export interface Meaning {
  /** The only right reading; undefined where there is none, or more than one. */
  readonly as?: string | undefined
  /** It may not be refused either: people write it so every day. */
  readonly isPlain?: boolean
}

export interface DrawnCell {
  /** In a workbook: a text, or a number with its format. */
  readonly book: string | boolean | Formatted
  readonly meant: Meaning
  /** What a program writes into a text file for it, which is what the cell shows. */
  readonly shown: string
  readonly shownMeant: Meaning
}

export type Draw = (dice: Dice, number: number) => DrawnCell

export const textCell = (text: string, as?: string, isPlain = false): DrawnCell => ({
  book: text,
  shown: text,
  meant: { as, isPlain },
  shownMeant: { as, isPlain },
})

export const plainCell = (text: string, as: string): DrawnCell => textCell(text, as, true)

export const two = (value: number): string => String(value).padStart(2, '0')

/** Full-width characters, as an input method leaves them. */
export const wide = (text: string): string =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))

/** A text somewhere with a character that nobody sees. */
export function withUnseen(text: string, dice: Dice): string {
  const at = dice.below(text.length + 1)
  return text.slice(0, at) + dice.pick(['\u200B', '\u202C', '\uFEFF', '\u2060', '\u200E']) + text.slice(at)
}
