import type { z } from 'zod'
import type { signedInShape } from '#lib/contract/auth/shapes.ts'

type SignedIn = z.output<typeof signedInShape>

/**
 * What the browser hears of a sign-in. An upstream may send more with it, credentials of its own for instance: nothing of
 * that leaves.
 */
export function shownSignIn({ member_id, company }: SignedIn): SignedIn {
  return { member_id, company }
}
