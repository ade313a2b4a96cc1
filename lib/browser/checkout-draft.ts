import { isId, toId } from '#lib/kernel/id.ts'

/** What a buyer has chosen and written at checkout; it outlives the session in its tab. */
export interface CheckoutDraft {
  /** Null: the member's default one. */
  readonly addressId: number | null
  readonly couponId: number | null
  readonly remark: string
}

export const emptyDraft: CheckoutDraft = { addressId: null, couponId: null, remark: '' }

/** Of one member and these lines: nobody else who signs in here sees it. */
export interface DraftOwner {
  readonly memberId: number | null
  readonly lineIds: readonly number[]
}

const nameFor = (memberId: number): string => `checkout-${memberId}`

const idOrNull = (value: unknown): number | null => (isId(String(value)) ? toId(String(value)) : null)

/** Null when nothing is kept for these lines. */
export function readDraft({ memberId, lineIds }: DraftOwner): CheckoutDraft | null {
  if (memberId === null) return null
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(nameFor(memberId)) ?? 'null')
    const { lines, addressId, couponId, remark } = kept as Record<string, unknown>
    if (lines !== lineIds.join()) return null
    return {
      addressId: idOrNull(addressId),
      couponId: idOrNull(couponId),
      remark: typeof remark === 'string' ? remark : '',
    }
  } catch {
    return null
  }
}

/** Keeps it; an empty one is not kept. */
export function writeDraft({ memberId, lineIds }: DraftOwner, draft: CheckoutDraft): void {
  if (memberId === null) return
  const { addressId, couponId, remark } = draft
  try {
    if (addressId === null && couponId === null && remark === '') window.sessionStorage.removeItem(nameFor(memberId))
    else window.sessionStorage.setItem(nameFor(memberId), JSON.stringify({ ...draft, lines: lineIds.join() }))
  } catch {
    // Storage may be forbidden or full; then it lasts as long as the page.
  }
}
