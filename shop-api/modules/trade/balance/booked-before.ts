import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { port } from '#shop-api/platform/port.ts'
import type { MoneyRequestRow } from './requests.ts'

/** Money of a bank statement that went to a member's balance without a request and may be what one asks for, in words; null: none. */
export const bookedUnasked = port<
  (db: Db, recharge: { readonly memberId: number; readonly amountFen: number }) => Promise<string | null>
>('money of a statement that a recharge may be about')

/** The same money may not be booked twice; a reason says that it is other money. Throws ShopRefusal 409. */
export async function refuseBooked(tx: Db, row: MoneyRequestRow, reason: string): Promise<void> {
  const booked = row.kind === 'recharge' && reason === '' ? await bookedUnasked.ask(tx, row) : null
  if (booked)
    throw new ShopRefusal(409, `${booked}，可能就是这一笔：请退回申请并说明；确为另一笔的，请填写原因后再确认`)
}
