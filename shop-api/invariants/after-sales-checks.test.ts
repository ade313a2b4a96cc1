import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { resendClaim } from '#shop-api/modules/service/after-sales/resend-claim.ts'
import { batchesOf, receivedOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { afterSalesInvariants } from './after-sales-checks.ts'
import { findBroken } from './find-broken.ts'
import type { Damage } from './testing/broken-by.ts'
import { tryDamages } from './testing/broken-by.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

/** A received order with a claim that was paid and one that was sent again, and one by company transfer that was paid back. */
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  const buyer = await addBuyer(db, { ephedrine: { quota: 50, used: 0, validTo: '2027-12-31' } })
  await addBalance(db, buyer.memberId, 100_000, now)
  const orderId = await receivedOrder(db, buyer, [[await addGoods(db, { now }), 10]], now)
  const [batch] = await batchesOf(db, orderId)
  const claim = { memberId: buyer.memberId, orderId, remark: '', uploadIds: [], key: null, now }
  const units = [{ lineBatchId: batch!.id, cause: 'quality' as const, number: 3 }]
  const { id: claimId } = await applyReturn(db, { ...claim, units })
  await approveClaim(db, { claimId, note: '', now, mustSendBack: false })
  const { id: resentId } = await applyReturn(db, { ...claim, units: [{ ...units[0]!, number: 2 }] })
  await resendClaim(db, { claimId: resentId, carrier: '自营', trackingNo: 'BF1', note: '', now })
  const back = await receivedOrder(db, buyer, [[await addGoods(db, { now, isEphedrine: true }), 2]], now)
  const [given] = await batchesOf(db, back)
  const ofTransfer = [{ lineBatchId: given!.id, cause: 'quality' as const, number: 1 }]
  const { id: backId } = await applyReturn(db, { ...claim, orderId: back, units: ofTransfer })
  await approveClaim(db, { claimId: backId, note: '', now, mustSendBack: false })
})
afterAll(() => database.close())

/** For each rule a damage that breaks it, and every rule the damage breaks. */
const damages: readonly Damage[] = [
  [
    'refunds',
    ["update after_sales set refund_fen = refund_fen + 1 where state = 'done' and resent_shipment_id is null"],
    ['refunds', 'refund_lines'],
  ],
  [
    'refund_lines',
    ['update after_sales set shipping_refund_fen = 1 where resent_shipment_id is null'],
    ['refund_lines'],
  ],
  ['line_refunds', ['update after_sales_lines set refund_fen = refund_fen + 10000'], ['line_refunds', 'refund_lines']],
  [
    'claimed_units',
    [
      'update after_sales_lines set number = number + 8 where after_sales_id in (select id from after_sales where resent_shipment_id is null)',
    ],
    ['claimed_units'],
  ],
  [
    'received_units',
    ['update order_line_batches set received = number + 1 where received is not null'],
    ['received_units'],
  ],
  ['received_units', ['update shipments set received_at = null where received_at is not null'], ['received_units']],
  [
    'resent_units',
    [
      'update order_line_batches set number = number - 1 where shipment_id in (select resent_shipment_id from after_sales)',
    ],
    ['resent_units'],
  ],
  ['claim_rewards', ['update after_sales set points_owed = points_owed + 1'], ['claim_rewards']],
  ['claim_rewards', ['update after_sales set cash_back_taken_fen = 1'], ['claim_rewards']],
  ['bank_refunds', ['update bank_refunds set amount_fen = amount_fen + 1'], ['bank_refunds']],
  ['bank_refunds', ["update payments set method = 'refund' where method = 'bank_refund'"], ['bank_refunds']],
  ['ephedrine_receipts', ['delete from ephedrine_receipts'], ['ephedrine_receipts']],
]

describe('the rules of claims and receipts', () => {
  test('hold after shipments, receipts and refunds', async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  tryDamages(() => database.db, afterSalesInvariants, damages)
})
