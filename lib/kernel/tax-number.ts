import { isCreditCode, PROVINCE } from './credit-code.ts'

const DIVISION = new RegExp(`^${PROVINCE}\\d{4}`)
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const CITIZEN_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const weighed = (signs: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number.parseInt(signs[at] ?? '0', 36), 0)

/** Organisation code of nine signs (GB 11714), the last of which proves the others. */
function isOrganisationCode(code: string): boolean {
  const rest = 11 - (weighed(code, ORGANISATION_WEIGHTS) % 11)
  return /^[0-9A-Z]{8}[0-9X]$/.test(code) && code[8] === (rest === 10 ? 'X' : String(rest % 11))
}

const isDay = (text: string): boolean => {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return /^(19|20)/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** Identity number of a citizen with 18 signs (GB 11643), the last of which proves the others. */
const isCitizenNumber = (code: string): boolean =>
  /^\d{17}[0-9X]$/.test(code) &&
  DIVISION.test(code) &&
  isDay(code.slice(6, 14)) &&
  '10X98765432'[weighed(code, CITIZEN_WEIGHTS) % 11] === code[17]

/** The older one of 15 digits, without proof; all who had one were born in the last century. */
const isOldCitizenNumber = (code: string): boolean =>
  /^\d{6}[2-9]\d{8}$/.test(code) && DIVISION.test(code) && isDay(`19${code.slice(6, 12)}`)

/**
 * By length: a division and an organisation code (15); an old identity number and a running number (17); a credit code
 * or an identity number (18); an identity number and a running number (20).
 */
const forms: Readonly<Record<number, (code: string) => boolean>> = {
  15: (code) => DIVISION.test(code) && isOrganisationCode(code.slice(6)),
  17: (code) => isOldCitizenNumber(code.slice(0, 15)) && /\d\d$/.test(code),
  18: (code) => isCreditCode(code) || isCitizenNumber(code),
  20: (code) => isCitizenNumber(code.slice(0, 18)) && /\d\d$/.test(code),
}

/** As it is kept: full-width signs, spaces and small letters are the same number. */
export const readTaxNumber = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** What is wrong with a tax number, in words for the person who typed it; null when its check digit proves it. */
export function taxNumberProblem(text: string): string | null {
  const number = readTaxNumber(text)
  if (number === '') return '请填写纳税人识别号'
  const isForm = forms[number.length]
  if (!isForm) return `纳税人识别号应为15、17、18或20位，现为${number.length}位`
  if (isForm(number)) return null
  if (number.length === 18 && /[IOSVZ]/.test(number)) return '统一社会信用代码不含字母I、O、S、V、Z，请核对'
  return '纳税人识别号有误（校验码不符），请核对'
}
