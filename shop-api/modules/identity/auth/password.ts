import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'

/** Passwords of other people's lost databases, most used first; guessers begin with them. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether guessers try a password early: as it is listed, or with a year or signs behind it. */
function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  return common.has(typed) || common.has(typed.replace(/[\d\W_]{1,4}$/, '')) || common.has(typed.replace(/[\W_]+$/, ''))
}

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Hash with its parameters and salt, in the usual encoded form. */
export async function hashPassword(password: string, nonce: Buffer = randomBytes(16)): Promise<string> {
  const tag = await derive('argon2id', {
    message: password,
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Hash of a random password, so that an unknown account takes as long as a wrong password. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** Whether the password belongs to the hash; takes the same time when there is no such account (null). */
export async function checkPassword(password: string, encoded: string | null): Promise<boolean> {
  const match = ENCODED.exec(encoded ?? (await nobody))
  if (!match) return false
  const [, memory, passes, lanes, nonce = '', expected = ''] = match
  const wanted = Buffer.from(expected, 'base64')
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: wanted.length,
  })
  return timingSafeEqual(tag, wanted) && encoded !== null
}

/** What no password may be, besides short. Throws ShopRefusal 422 at `password`. */
export function checkNewPassword(owner: { readonly phone: string; readonly username: string }, password: string): void {
  if (password === owner.phone || password.toLowerCase() === owner.username.toLowerCase()) {
    throw fieldRefusal('password', '密码不能与手机号或用户名相同')
  }
  if (/^(.)\1*$/u.test(password)) throw fieldRefusal('password', '密码过于简单，请重新设置')
  if (isCommonPassword(password)) throw fieldRefusal('password', '该密码过于常见，容易被猜到，请重新设置')
}
