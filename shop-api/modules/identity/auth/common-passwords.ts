import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords of other people's lost databases, most used first; guessers begin with them. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether guessers try a password early: as it is listed, or with a year or signs behind it. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  return common.has(typed) || common.has(typed.replace(/[\d\W_]{1,4}$/, '')) || common.has(typed.replace(/[\W_]+$/, ''))
}
