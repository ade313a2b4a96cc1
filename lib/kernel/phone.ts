import { plainText } from './plain-text.ts'

const MOBILE = /^1[3-9]\d{9}$/
const LANDLINE = /^0\d{2,3}-\d{7,8}$/

/** Mobile number: 1, then 3 to 9, then nine digits (spec §5). */
export function isMobile(text: string): boolean {
  return MOBILE.test(text)
}

/** Mobile number, or landline with area code, dash and 7 to 8 digits (spec §5). */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text)
}

/** 138****0001: enough to recognise one's own number, too little to call somebody else's. */
export function maskPhone(text: string): string {
  return text.length < 8 ? text : `${text.slice(0, 3)}****${text.slice(-4)}`
}

/** A phone as people write it: full-width digits, blanks, and +86 in front of a mobile one; what is no phone stays as it is. */
export function readPhone(text: string): string {
  const plain = plainText(text).replaceAll(' ', '')
  const mobile = plain.replaceAll('-', '').replace(/^(?:\+86|0086|86(?=1[3-9]\d{9}$))/, '')
  return isMobile(mobile) ? mobile : plain
}

/** What somebody signs in with: a phone, or a name as it is. */
export function readAccount(text: string): string {
  const phone = readPhone(text)
  return isMobile(phone) ? phone : plainText(text)
}

/** A verification code: digits as they were sent, however they were typed. */
export const readCode = (text: string): string => plainText(text).replaceAll(' ', '')
