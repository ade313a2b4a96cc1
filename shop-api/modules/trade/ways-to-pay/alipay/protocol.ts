import type { KeyObject } from 'node:crypto'
import { isSigned, signSha256 } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'

/** Alipay's gateway: parameters by name, signed with SHA256withRSA, which it calls RSA2. */
type Parameters = Readonly<Record<string, string>>

/** What is signed: every parameter that has a value, by name. */
function signedText(given: Parameters, without: readonly string[]): string {
  return Object.keys(given)
    .filter((name) => !without.includes(name) && given[name] !== '')
    .sort()
    .map((name) => `${name}=${given[name]}`)
    .join('&')
}

export function signParameters(key: KeyObject, given: Parameters): Record<string, string> {
  return { ...given, sign: signSha256(key, signedText(given, ['sign'])) }
}

/** A request names how it is signed, and signs that too. */
export const isRequestSigned = (key: KeyObject, given: Parameters): boolean =>
  isSigned(key, signedText(given, ['sign']), given.sign ?? '')

/** A notice leaves out how it is signed. */
export const isNoticeSigned = (key: KeyObject, given: Parameters): boolean =>
  given.sign_type === 'RSA2' && isSigned(key, signedText(given, ['sign', 'sign_type']), given.sign ?? '')

export const signNotice = (key: KeyObject, given: Parameters): Record<string, string> => ({
  ...given,
  sign_type: 'RSA2',
  sign: signSha256(key, signedText(given, ['sign', 'sign_type'])),
})

/** The part of an answer that is signed, as it stands in it: an object, whose end is found by counting its braces. */
export function signedPart(body: string, name: string): string | null {
  const mark = `"${name}":`
  const at = body.indexOf(mark)
  if (at < 0) return null
  const start = at + mark.length
  let depth = 0
  let isText = false
  for (let i = start; i < body.length; i += 1) {
    const sign = body[i]
    if (isText && sign === '\\') i += 1
    else if (sign === '"') isText = !isText
    else if (!isText && sign === '{') depth += 1
    else if (!isText && sign === '}') {
      depth -= 1
      if (depth === 0) return body.slice(start, i + 1)
    }
  }
  return null
}
