import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { readBalance } from './accounts.ts'
import { openBalance, payFromBalance, recharge, refundToBalance } from './movements.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'
import { BalanceTooLowError, transfer } from './transfer.ts'

const at = new Date('2026-11-20T01:30:00Z')
let database: Database
let memberId: number

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  memberId = await addMember(database.db)
})

const total = async () => {
  const rows = await database.db.select().from(ledgerAccounts)
  return rows.reduce((sum, row) => sum + row.balanceFen, 0)
}

describe('ledger', () => {
  test('a member who never had money has a balance of zero', async () => {
    expect(await readBalance(database.db, memberId)).toBe(0)
  })

  test('every movement has two sides; all accounts together stay at zero', async () => {
    const { db } = database
    await openBalance(db, { memberId, amount: fen(10_000), at })
    await recharge(db, { memberId, amount: fen(5_000), at })
    await payFromBalance(db, { memberId, amount: fen(3_001), at, orderId: 1 })
    await refundToBalance(db, { memberId, amount: fen(1), at, orderId: 1 })
    expect(await readBalance(db, memberId)).toBe(12_000)
    expect(await total()).toBe(0)
  })

  test('an entry keeps the balance after it', async () => {
    const { db } = database
    await recharge(db, { memberId, amount: fen(500), at })
    await payFromBalance(db, { memberId, amount: fen(120), at, orderId: 1 })
    const rows = await db
      .select({ amount: ledgerEntries.amountFen, balance: ledgerEntries.balanceFen })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(eq(ledgerAccounts.memberId, memberId))
      .orderBy(asc(ledgerEntries.id))
    expect(rows).toEqual([
      { amount: 500, balance: 500 },
      { amount: -120, balance: 380 },
    ])
  })

  test('a balance that does not reach stops the whole movement', async () => {
    const { db } = database
    await recharge(db, { memberId, amount: fen(99), at })
    const pay = inTransaction(db, (tx) => payFromBalance(tx, { memberId, amount: fen(100), at, orderId: 404 }))
    await expect(pay).rejects.toBeInstanceOf(BalanceTooLowError)
    expect(await readBalance(db, memberId)).toBe(99)
    expect(await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.orderId, 404))).toEqual([])
  })

  test('entries that do not sum to zero are refused before anything is written', async () => {
    const lopsided = {
      kind: 'recharge' as const,
      at,
      entries: [
        { account: { memberId }, amount: fen(100) },
        { account: 'bank' as const, amount: fen(-99) },
      ],
    }
    const before = await database.db.$count(ledgerTransfers)
    await expect(transfer(database.db, lopsided)).rejects.toThrow(RangeError)
    expect(await database.db.$count(ledgerTransfers)).toBe(before)
  })

  test('whatever is paid and recharged, the balance is what a plain sum says and never below zero', async () => {
    const { db } = database
    let expected = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), fc.boolean(), async (amount, isPay) => {
        const movement = { memberId, amount: fen(amount), at, orderId: 1 }
        const isRefused = isPay && amount > expected
        const run = inTransaction(db, (tx) => (isPay ? payFromBalance(tx, movement) : recharge(tx, movement)))
        await (isRefused ? expect(run).rejects.toBeInstanceOf(BalanceTooLowError) : run)
        if (!isRefused) expected += isPay ? -amount : amount
        expect(await readBalance(db, memberId)).toBe(expected)
      }),
      { numRuns: 100, endOnFailure: true },
    )
    expect(await total()).toBe(0)
  })
})
