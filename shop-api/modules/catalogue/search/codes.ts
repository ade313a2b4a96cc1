import { normalise } from './normalise.ts'

/** What goods are numbered by. */
export interface Numbered {
  readonly code: string
  readonly barcodes: readonly string[]
  readonly approvalNumber: string | null
}

/** The part of an approval number that people type: h13020726 of 国药准字H13020726. */
export function approvalKey(approvalNumber: string): string {
  return normalise(approvalNumber).replace(/\p{Script=Han}+/gu, '')
}

/** Every form in which a number of the goods may be typed. */
export function codesOf({ code, barcodes, approvalNumber }: Numbered): string[] {
  const codes = [code, ...barcodes].map(normalise)
  if (approvalNumber) {
    const key = approvalKey(approvalNumber)
    codes.push(normalise(approvalNumber), key, key.replace(/^\D+/, ''))
  }
  return codes.filter((each) => each !== '')
}

const SHORTEST = 3

/** Whether a word may be how a number begins: it has a digit and is long enough to mean something. */
export function mayBeCode(word: string): boolean {
  return word.length >= SHORTEST && /\d/.test(word)
}

/** Whether one of the numbers begins so. */
export function hasCode(codes: readonly string[], word: string): boolean {
  return codes.some((code) => code.startsWith(word))
}
