import type { ParseArgsOptionsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import type { ShopClient } from './shop-client.ts'
import { CtlError } from './shop-client.ts'

type Options = Readonly<Record<string, string | undefined>>

export interface Command {
  readonly name: string
  /** What follows the name, as the help shows it. */
  readonly usage: string
  readonly help: string
  /** How many words must follow the name, and how many may. */
  readonly words: readonly [least: number, most: number]
  /** Names of options; each takes a value. */
  readonly options?: readonly string[]
  /** Answers with the text for the terminal. */
  readonly run: (shop: ShopClient, words: readonly string[], options: Options) => Promise<string>
}

/** Runs a command line. Throws CtlError with the usage when it does not fit. */
export async function runCommand(command: Command, args: readonly string[], shop: () => ShopClient): Promise<string> {
  const { words, options } = readArgs(command, args)
  const [least, most] = command.words
  if (words.length < least || words.length > most) throw new CtlError(usageOf(command))
  return command.run(shop(), words, options)
}

function readArgs(command: Command, args: readonly string[]): { words: string[]; options: Options } {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    (command.options ?? []).map((name) => [name, { type: 'string' as const }]),
  )
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: config, allowPositionals: true })
    return { words: positionals, options: values as Options }
  } catch {
    throw new CtlError(usageOf(command))
  }
}

const usageOf = (command: Command): string => `用法：npm run ctl -- ${command.name} ${command.usage}\n${command.help}`

/** on/off as operators type it. Throws CtlError. */
export function readSwitch(word: string | undefined): boolean {
  if (word === 'on' || word === '开') return true
  if (word === 'off' || word === '关') return false
  throw new CtlError('请写 on（开）或 off（关）')
}

/** Words with commas between them, Chinese ones too. */
export const readWords = (text: string | undefined): string[] =>
  text ? text.split(/[,，]/).map((word) => word.trim()) : []

/** Whole number from a word. Throws CtlError naming what it should have been. */
export function readNumber(word: string | undefined, what: string): number {
  if (word === undefined || !/^\d{1,9}$/.test(word)) throw new CtlError(`${what}须为整数`)
  return Number(word)
}
