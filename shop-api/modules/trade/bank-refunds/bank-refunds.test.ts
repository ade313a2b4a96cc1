import { eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { sendBankRefund } from '#shop-api/modules/base/ledger/movements.ts'
import { ledgerAccounts } from '#shop-api/modules/base/ledger/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { claimDetail } from '#shop-api/modules/service/after-sales/claim-detail.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { markBankRefundSent, waitingBankRefunds } from '#shop-api/modules/service/after-sales/send-bank-refund.ts'
import {
  batchesOf,
  orderRow,
  pickedOrder,
  receivedOrder,
} from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { think } from '#shop-api/testing/think.ts'
import { bankRefunds } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const authorised = (db: Db) => addBuyer(db, { ephedrine: { quota: 100, used: 0, validTo: '2027-12-31' } })

/** A received order paid by company transfer, of which 4 of 10 units were paid back. */
async function paidBack(db: Db) {
  const buyer = await authorised(db)
  const orderId = await receivedOrder(db, buyer, [[await addGoods(db, { now, isEphedrine: true }), 10]], now)
  const [batch] = await batchesOf(db, orderId)
  const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number: 4 }]
  const request = { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now }
  const { id: claimId } = await applyReturn(db, request)
  await approveClaim(db, { claimId, note: '', now, mustSendBack: false })
  const [refund] = await db.select().from(bankRefunds).where(eq(bankRefunds.orderId, orderId))
  if (!refund) throw new Error('nothing goes back')
  return { buyer, orderId, claimId, refund }
}

async function owed(db: Db): Promise<number> {
  const [account] = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'bank_refunds'))
  return account?.balanceFen ?? 0
}

describe('money of a company transfer', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDb()
    await openSmallShop(database.db)
  })
  afterAll(() => database.close())
  afterEach(async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  test('goes back to the account it came from, never to the balance; owed until it was sent, sent once', async () => {
    const { db } = database
    const { buyer, orderId, claimId, refund } = await paidBack(db)
    expect(refund).toMatchObject({ amountFen: 4000, state: 'waiting', afterSalesId: claimId })
    expect(await readBalance(db, buyer.memberId)).toBe(0)
    expect(await owed(db)).toBe(4000)
    expect((await waitingBankRefunds(db, { after: 0, limit: 10 })).map((row) => [row.id, row.amount])).toEqual([
      [refund.id, '40.00'],
    ])
    const labels = async () => (await orderDetail(db, buyer.memberId, orderId, now)).payments.map((each) => each.label)
    expect(await labels()).toEqual(['对公转账', '退回对公账户，待转出'])

    expect(await markBankRefundSent(db, { id: refund.id, reference: 'B20261120001', now })).toMatchObject({
      amount: '40.00',
    })
    expect(await owed(db)).toBe(0)
    expect(await labels()).toEqual(['对公转账', '退回对公账户，流水号B20261120001'])
    expect((await claimDetail(db, claimId)).history.at(-1)?.text).toContain('已转回原付款账户，流水号B20261120001')
    expect(await waitingBankRefunds(db, { after: 0, limit: 10 })).toEqual([])
    await expect(markBankRefundSent(db, { id: refund.id, reference: 'B20261120002', now })).rejects.toMatchObject({
      code: 409,
    })
    await expect(markBankRefundSent(db, { id: 999_999, reference: 'B20261120002', now })).rejects.toMatchObject({
      code: 404,
    })
  })

  test('of a cancelled order goes back whole; a reference is used once', async () => {
    const { db } = database
    const buyer = await authorised(db)
    const orderId = await pickedOrder(db, buyer, [[await addGoods(db, { now, isEphedrine: true }), 10]], now)
    const { payFen } = await orderRow(db, orderId)
    await cancelByShop(db, orderId, '缺货', now)
    expect(await readBalance(db, buyer.memberId)).toBe(0)
    const [refund] = await db.select().from(bankRefunds).where(eq(bankRefunds.orderId, orderId))
    expect(refund).toMatchObject({ amountFen: payFen, afterSalesId: null })
    const used = { reference: 'B20261120001', now }
    await expect(markBankRefundSent(db, { id: refund?.id ?? 0, ...used })).rejects.toMatchObject({
      message: '流水号 B20261120001 已用于另一笔退款，请核对',
    })
  })
})

/** Sent by somebody who looks whether it waits, and then writes. */
async function carelessSend(db: Db, id: number): Promise<void> {
  await db.transaction(async (raw) => {
    const tx = raw as unknown as Db
    const [refund] = await tx.select().from(bankRefunds).where(eq(bankRefunds.id, id))
    if (refund?.state !== 'waiting') return
    await think()
    await tx.update(bankRefunds).set({ state: 'sent', reference: 'B1', sentAt: now }).where(eq(bankRefunds.id, id))
    await sendBankRefund(tx, { orderId: refund.orderId, amount: fen(refund.amountFen), at: now })
  })
}

describeOnPostgres('a refund by bank, sent by many at the same time', () => {
  test(
    'leaves the books once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { refund } = await paidBack(db)
        const runs = times(12).map(
          (index) => () => markBankRefundSent(db, { id: refund.id, reference: `B${index}`, now }),
        )
        return { ...(await race(runs)), owed: await owed(db) }
      })
      expect(result).toMatchObject({ errors: [], answers: [expect.anything()], owed: 0 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… and looking before writing is caught',
    async () => {
      const { broken } = await inFreshShop(now, async (db) => {
        const { refund } = await paidBack(db)
        await race(times(12).map(() => () => carelessSend(db, refund.id)))
      })
      expect(broken.map((row) => row.invariant)).toContain('bank_refunds')
    },
    LONG,
  )
})
