import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '#shop-api/modules/base/environment/config.ts'

/** A key as it stands in a variable: the PEM itself, or the file it is in. Throws ConfigError naming the variable. */
function readPem(variable: string, value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new ConfigError(`shop API: wrong configuration\n  ${variable}: the file ${value} cannot be read`)
  }
}

function readKey(variable: string, value: string, read: (pem: string) => KeyObject, kind: string): KeyObject {
  const pem = readPem(variable, value)
  try {
    const key = read(pem)
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA')
    return key
  } catch {
    throw new ConfigError(`shop API: wrong configuration\n  ${variable}: is no RSA ${kind} in PEM`)
  }
}

export const readPrivateKey = (variable: string, value: string): KeyObject =>
  readKey(variable, value, createPrivateKey, 'private key')

/** A public key, or the certificate it is in. */
export const readPublicKey = (variable: string, value: string): KeyObject =>
  readKey(variable, value, createPublicKey, 'public key or certificate')

export const signSha256 = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

export const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')

/** Names those of a provider's variables that are missing, where some are there. Throws ConfigError. */
export function allOrNone<Name extends string>(
  given: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<Name, string>> | null {
  const names = Object.keys(given) as Name[]
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new ConfigError(
      `shop API: wrong configuration\n  ${missing.join(', ')}: needed beside the others of this way to pay`,
    )
  }
  return given as Readonly<Record<Name, string>>
}
