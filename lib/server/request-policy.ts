import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { earlyCallsProgram, firstProgram } from '#lib/programs/texts.ts'
import { requestPolicy } from '#lib/routes/next-config.ts'

const digestOf = (script: string): string => createHash('sha256').update(script).digest('base64')

/** Of the programs that are in pages as they are, cached or not. */
const digests = [firstProgram(), earlyCallsProgram()].map(digestOf)

/** Unpredictable, and always of the same length. */
export const newNonce = (): string => btoa(randomUUID())

/** The policy of one page rendered per request, with a nonce of its own. */
export function newRequestPolicy(): string {
  return requestPolicy(newNonce(), digests, process.env.NODE_ENV === 'development')
}
