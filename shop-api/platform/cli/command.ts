import type { ShopClient } from './shop-client.ts'
import { CtlError } from './shop-client.ts'

/** Words that do not fit the command, as opposed to a rule of the shop that says no. */
export class UsageError extends CtlError {
  override name = 'UsageError'
}

/** Text for the terminal, and what --json prints instead of the shop's last answer. */
interface Outcome {
  readonly text: string
  readonly data: unknown
}

export interface Command {
  readonly name: string
  /** What follows the name: `<must>`, `[may]`, `[any number...]`. */
  readonly words?: string
  /** What each option takes, by the option's name. */
  readonly options?: Readonly<Record<string, string>>
  /** Options that must be written. */
  readonly needs?: readonly string[]
  /** One line in the list of commands. */
  readonly summary: string
  /** What else its own help says. */
  readonly details?: string
  /** A command line that fits. */
  readonly example: string
  /** Options come by their names in camel case. */
  readonly run: (
    shop: ShopClient,
    words: readonly string[],
    options: Readonly<Record<string, string | undefined>>,
  ) => Promise<string | Outcome>
}

/** on/off as operators type it. Throws UsageError. */
export function readSwitch(word: string | undefined): boolean {
  if (word !== undefined && ['on', '开', '是'].includes(word)) return true
  if (word !== undefined && ['off', '关', '否'].includes(word)) return false
  throw new UsageError('请写 on（开）或 off（关）')
}

/** An option that is on or off, and off where it is not written. Throws UsageError. */
export const isSwitchedOn = (word: string | undefined): boolean => word !== undefined && readSwitch(word)

/** An option that takes a few words, the first where it is not written. Throws UsageError. */
export function readChoice<Word extends string>(
  option: string,
  word: string | undefined,
  words: readonly [Word, ...Word[]],
): Word {
  const found = word === undefined ? words[0] : words.find((each) => each === word)
  if (found === undefined) throw new UsageError(`--${option} 请写 ${words.join('、')} 之一，现为“${word}”`)
  return found
}

/** Words with commas between them, Chinese ones too. */
export const readWords = (text: string | undefined): string[] =>
  text ? text.split(/[,，]/).map((word) => word.trim()) : []

/** Whole number from a word. Throws UsageError naming what it should have been. */
export function readNumber(word: string | undefined, what: string): number {
  if (word === undefined || !/^\d{1,9}$/.test(word)) throw new UsageError(`${what}须为整数`)
  return Number(word)
}
