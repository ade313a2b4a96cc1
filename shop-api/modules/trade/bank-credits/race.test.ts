import { eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { confirmTransfer, payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders, payments } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { think } from '#shop-api/testing/think.ts'
import { keepLines } from './import-statement.ts'
import { settle } from './settle.ts'
import { bankCredits, bankCreditUses } from './tables.ts'
import { lineOf } from './testing/statements.ts'
import { takeLines } from './work-off.ts'

const now = new Date('2026-11-20T01:30:00Z')
const ACCOUNT = '4321000012345678'
const LONG = 120_000

const nameOf = async (db: Db, id: number) => {
  const [row] = await db.select({ name: members.companyName }).from(members).where(eq(members.id, id))
  return row?.name ?? ''
}

async function buyerWithOrder(db: Db) {
  const buyer = await addBuyer(db)
  const request = await cartRequest(db, buyer, [[await addGoods(db, { now }), 2]], now)
  const { orders: made } = await submitOrder(db, { ...request, confirmedIds: request.lineIds })
  return { memberId: buyer.memberId, orderId: made[0]?.id ?? 0, payer: await nameOf(db, buyer.memberId) }
}

/** All that came in is somewhere, and nothing else is: paid orders, balance, and what goes back to the bank. */
async function whereItIs(db: Db, memberId: number, orderId: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId))
  const kept = paid.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const back = paid.filter(({ method }) => method === 'bank_refund').reduce((sum, row) => sum - row.amountFen, 0)
  return { state: order?.state, kept, back, balance: await readBalance(db, memberId) }
}

describeOnPostgres('statements at the same time', () => {
  test(
    '10 imports of the same lines, with and without numbers, in any order, book them once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { memberId, orderId, payer } = await buyerWithOrder(db)
        const remark = referenceOf({ kind: 'member', id: memberId })
        const lines = [
          lineOf({ amount: 2000, payer, serial: 'S1', remark: referenceOf({ kind: 'order', id: orderId }) }),
          lineOf({ amount: 700, payer, remark }),
          lineOf({ amount: 700, payer, remark }),
          lineOf({ amount: 50, payer, serial: 'S2', remark }),
        ]
        const runs = times(10).map((at) => () => takeLines(db, ACCOUNT, at % 2 ? lines : [...lines].reverse(), now))
        const outcome = await race(runs)
        return {
          errors: outcome.errors,
          lines: await db.$count(bankCredits),
          ...(await whereItIs(db, memberId, orderId)),
        }
      })
      expect(result).toEqual({ errors: [], lines: 4, state: 'paid', back: 0, balance: 1450, kept: 2000 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    '… looking whether a line is open before booking it books it several times',
    async () => {
      const { result } = await inFreshShop(now, async (db) => {
        const memberId = await addMember(db)
        await keepLines(db, ACCOUNT, [lineOf({ amount: 2000, payer: '甲', serial: 'S1' })], now)
        const careless = async () => {
          const [row] = await db.select().from(bankCredits).where(eq(bankCredits.state, 'open'))
          if (!row) return
          await think()
          await recharge(db, { memberId, amount: fen(row.amountFen), at: now })
          await db.update(bankCredits).set({ state: 'settled' }).where(eq(bankCredits.id, row.id))
        }
        await race(times(6).map(() => careless))
        return readBalance(db, memberId)
      })
      expect(result).toBeGreaterThan(2000)
    },
    LONG,
  )

  test(
    'two operators who settle one credit settle it once',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const memberId = await addMember(db)
        await keepLines(db, ACCOUNT, [lineOf({ amount: 2000, payer: '甲', serial: 'S1' })], now)
        const [row] = await db.select().from(bankCredits)
        const creditIds = [row?.id ?? 0]
        const once = () => settle(db, { kind: 'balance', memberId, creditIds, requestId: null }, '', now)
        const outcome = await race(times(8).map(() => once))
        return { ...outcome, balance: await readBalance(db, memberId), uses: await db.$count(bankCreditUses) }
      })
      expect(result).toMatchObject({ errors: [], answers: [undefined], balance: 2000, uses: 1 })
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'a transfer that comes while its order is cancelled, paid from the balance or confirmed by hand is kept somewhere, once',
    async () => {
      for (const other of ['cancel', 'balance', 'hand'] as const) {
        for (const _ of times(2)) {
          const { result, broken } = await inFreshShop(now, async (db) => {
            const { memberId, orderId, payer } = await buyerWithOrder(db)
            await addBalance(db, memberId, 5000, now)
            const remark = referenceOf({ kind: 'order', id: orderId })
            const lines = [lineOf({ amount: 2000, payer, serial: 'S1', remark })]
            const others = {
              cancel: () => cancelOrder(db, memberId, orderId, now),
              balance: () => payOrder(db, { memberId, orderId, key: null, now }),
              hand: () => confirmTransfer(db, orderId, now),
            }
            const outcome = await race<unknown>([() => takeLines(db, ACCOUNT, lines, now), others[other]])
            // What was refused because the order had moved is settled by the next look.
            await takeLines(db, ACCOUNT, lines, now)
            return { errors: outcome.errors, ...(await whereItIs(db, memberId, orderId)) }
          })
          const { errors, kept, back, balance } = result
          // By hand it is the same money; else 50.00 were there and 20.00 came.
          expect([other, errors, kept + back + balance]).toEqual([other, [], 7000])
          expect(broken).toEqual([])
        }
      }
    },
    LONG,
  )
})
