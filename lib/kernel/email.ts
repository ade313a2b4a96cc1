const EMAIL = /^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/

/** Letters, digits, underscore, hyphen, at sign, domain with dot-separated parts (spec §5). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
