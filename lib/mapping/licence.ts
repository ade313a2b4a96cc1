import type { DataOf } from '#lib/contract/call.ts'
import type { userCalls } from '#lib/contract/user/calls.ts'
import type { Licence, ScopeEntry } from '#lib/domain/licence.ts'

type Wire = DataOf<typeof userCalls.licences>[number]

export function toLicence(wire: Wire): Licence {
  const { review } = wire
  return {
    kind: wire.kind,
    name: wire.label,
    isRequired: wire.is_required === 1,
    number: wire.number,
    validFrom: wire.issued_on,
    validTo: wire.expires_on,
    state: wire.state,
    stateText: wire.state_text,
    effect: wire.effect,
    review: review && {
      id: review.id,
      state: review.state,
      number: review.number,
      validTo: review.expires_on,
      reason: review.reason,
      handedInAt: review.created_at,
      files: review.files.map(({ id, name, url }) => ({ id, name, url })),
    },
  }
}

export const toScopeEntry = (wire: DataOf<typeof userCalls.businessScope>[number]): ScopeEntry => ({
  code: wire.code,
  name: wire.name,
  isAllowed: wire.is_allowed === 1,
})
