import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ClaimRow } from './file-claim.ts'
import { findClaim, moveClaim } from './move-claim.ts'
import { settleClaim } from './settle-claim.ts'
import { claimStateText } from './states.ts'

interface Decision {
  readonly claimId: number
  readonly note: string
  readonly now: Date
}

const withNote = (text: string, note: string): string => (note === '' ? text : `${text}：${note}`)

/** The shop agrees: money at once, or once the goods have come back. Throws ShopRefusal. */
export async function approveClaim(
  db: Db,
  { claimId, note, now, mustSendBack }: Decision & { readonly mustSendBack: boolean },
): Promise<ClaimRow> {
  return inTransaction(db, (tx) =>
    mustSendBack
      ? moveClaim(tx, {
          id: claimId,
          to: 'approved',
          text: withNote('审核通过，请寄回商品', note),
          now,
          set: { mustSendBack: true, decision: note },
        })
      : settleClaim(tx, { claimId, decision: note, now }),
  )
}

/**
 * The goods have come back and were looked at: money, and what is good goes on the shelf. Only for claims the shop
 * agreed to and whose goods the buyer sent; from there a claim only ends, so no lock is needed. Throws ShopRefusal.
 */
export async function acceptReturn(
  db: Db,
  { claimId, note, now, restocked }: Decision & { readonly restocked: ReadonlyMap<number, number> },
): Promise<ClaimRow> {
  return inTransaction(db, async (tx) => {
    const { state } = await findClaim(tx, claimId)
    if (state !== 'sent_back')
      throw new ShopRefusal(409, `售后单当前状态为“${claimStateText(state)}”，买家寄回后才能验收`)
    return settleClaim(tx, { claimId, decision: note, restocked, now })
  })
}

export async function rejectClaim(db: Db, { claimId, note, now }: Decision): Promise<ClaimRow> {
  const set = { decision: note, endedAt: now }
  return inTransaction(db, (tx) =>
    moveClaim(tx, { id: claimId, to: 'rejected', text: withNote('审核未通过', note), now, set }),
  )
}

/** The buyer takes a claim back. */
export async function withdrawClaim(db: Db, memberId: number, claimId: number, now: Date): Promise<ClaimRow> {
  return inTransaction(db, (tx) =>
    moveClaim(tx, { id: claimId, memberId, to: 'withdrawn', text: '客户撤销申请', now, set: { endedAt: now } }),
  )
}

/** The buyer has sent the goods back. */
export async function sendBack(
  db: Db,
  sent: { memberId: number; claimId: number; carrier: string; trackingNo: string; now: Date },
): Promise<ClaimRow> {
  const { memberId, claimId, carrier, trackingNo, now } = sent
  const set = { returnCarrier: carrier, returnTrackingNo: trackingNo }
  const text = `客户已寄回：${carrier} ${trackingNo}`
  return inTransaction(db, (tx) => moveClaim(tx, { id: claimId, memberId, to: 'sent_back', text, now, set }))
}
