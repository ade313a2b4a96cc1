import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { SIGNED_IN_MARK } from '#lib/contract/session.ts'
import { firstScript } from '#lib/routes/display.ts'
import { earlyScript } from '#lib/routes/early-script.ts'
import { requestPolicy } from '#lib/routes/next-config.ts'

const digestOf = (script: string): string => createHash('sha256').update(script).digest('base64')

/** Of the scripts that are in pages as they are, cached or not. */
const digests = [firstScript(SIGNED_IN_MARK), earlyScript(SIGNED_IN_MARK)].map(digestOf)

/** Unpredictable, and always of the same length. */
export const newNonce = (): string => btoa(randomUUID())

/** The policy of one page rendered per request, with a nonce of its own. */
export function newRequestPolicy(): string {
  return requestPolicy(newNonce(), digests, process.env.NODE_ENV === 'development')
}
