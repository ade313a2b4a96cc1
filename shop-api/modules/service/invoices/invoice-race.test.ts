import { eq } from 'drizzle-orm'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { batchesOf, receivedOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { think } from '#shop-api/testing/think.ts'
import { correctInvoice, correctionsDue } from './corrections.ts'
import { applyForInvoices } from './repository.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { recordSample } from './testing/official.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const title = { title: '南京样例药房', taxNo: '91320106MA1XAMPLEP', address: '', phone: '', bank: '', account: '' }
const form = (orderIds: number[], isMerged = 1): Parameters<typeof applyForInvoices>[2] => ({
  order_ids: orderIds,
  is_merged: isMerged as 0 | 1,
  kind: 'ordinary',
  title: title.title,
  tax_no: title.taxNo,
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  remark: '',
})

async function twoOrders(db: Db) {
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  const goodsId = await addGoods(db, { now })
  const first = await receivedOrder(db, buyer, [[goodsId, 10]], now)
  const second = await receivedOrder(db, buyer, [[goodsId, 5]], now)
  return { memberId: buyer.memberId, first, second }
}

const living = (db: Db) =>
  db
    .select({ orderId: invoiceOrders.orderId, invoiceId: invoiceOrders.invoiceId })
    .from(invoiceOrders)
    .where(eq(invoiceOrders.isLive, true))

/** Looks whether the order has an invoice, and then writes one; `isLive` is what the database itself holds on to. */
async function carelessApply(db: Db, memberId: number, orderId: number, isLive: boolean): Promise<void> {
  await db.transaction(async (raw) => {
    const tx = raw as unknown as Db
    const known = await tx.select().from(invoiceOrders).where(eq(invoiceOrders.orderId, orderId))
    if (known.length > 0) return
    await think()
    const [row] = await tx
      .insert(invoices)
      .values({ memberId, kind: 'ordinary', state: 'applied', title, amountFen: 10_000, createdAt: now })
      .returning()
    await tx.insert(invoiceOrders).values({ invoiceId: row?.id ?? 0, orderId, amountFen: 10_000, isLive })
  })
}

describeOnPostgres('asking for invoices at the same time', () => {
  test(
    '20 requests for one order make one invoice',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { memberId, first } = await twoOrders(db)
        const runs = times(20).map(() => () => applyForInvoices(db, memberId, form([first]), now))
        return { ...(await race(runs)), invoices: await db.$count(invoices), living: (await living(db)).length }
      })
      expect(result).toMatchObject({ errors: [], answers: [expect.anything()], invoices: 1, living: 1 })
      expect(new Set(result.refused.map((text) => text.replace(/^.*：/, '')))).toEqual(new Set(['已申请开票']))
      expect(broken).toEqual([])
    },
    LONG,
  )

  test(
    'anyone who asks for both orders, in whatever order, and anyone who asks for one: each order is on one',
    async () => {
      const { result } = await inFreshShop(now, async (db) => {
        const { memberId, first, second } = await twoOrders(db)
        const wishes = [[first, second], [second, first], [second], [first]]
        const runs = times(20).map(
          (index) => () => applyForInvoices(db, memberId, form(wishes[index % wishes.length] ?? []), now),
        )
        return { ...(await race(runs)), living: await living(db) }
      })
      expect(result.errors).toEqual([])
      expect(result.living).toHaveLength(2)
      expect(new Set(result.living.map((row) => row.orderId)).size).toBe(2)
    },
    LONG,
  )

  test(
    '… looking before writing makes several, and the database refuses all but one even then',
    async () => {
      const { result } = await inFreshShop(now, async (db) => {
        const { memberId, first, second } = await twoOrders(db)
        await race(times(20).map(() => () => carelessApply(db, memberId, first, false)))
        const guarded = await race(times(20).map(() => () => carelessApply(db, memberId, second, true)))
        return { careless: await db.$count(invoiceOrders, eq(invoiceOrders.orderId, first)), guarded }
      })
      expect(result.careless).toBeGreaterThan(1)
      expect(result.guarded.errors).toContain('23505')
    },
    LONG,
  )

  /** An issued invoice over 10 pieces, three of which came back since. */
  async function overIssued(db: Db): Promise<{ memberId: number; orderId: number; id: number }> {
    const { memberId, first: orderId } = await twoOrders(db)
    const [id = 0] = await applyForInvoices(db, memberId, form([orderId]), now)
    await recordSample(db, id, now)
    await settleReturn(db, memberId, orderId)
    return { memberId, orderId, id }
  }

  async function settleReturn(db: Db, memberId: number, orderId: number): Promise<void> {
    const [batch] = await batchesOf(db, orderId)
    const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number: 3 }]
    const { id } = await applyReturn(db, { memberId, orderId, units, remark: '', uploadIds: [], key: null, now })
    await approveClaim(db, { claimId: id, note: '', now, mustSendBack: false })
  }

  const numberOf = (index: number) => `263200000000000000${String(index).padStart(2, '0')}`

  test(
    '10 who enter a red-letter invoice enter one',
    async () => {
      const { result } = await inFreshShop(now, async (db) => {
        const { id } = await overIssued(db)
        const answer = await race(times(10).map((index) => () => correctInvoice(db, id, numberOf(index), now)))
        const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
        return { ...answer, corrected: row?.correctedFen }
      })
      expect(result).toMatchObject({ errors: [], answers: [3000], corrected: 3000 })
    },
    LONG,
  )

  test(
    '… looking at what is due before writing enters several',
    async () => {
      const { result } = await inFreshShop(now, async (db) => {
        const { id } = await overIssued(db)
        const careless = async (): Promise<boolean> => {
          const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
          const due = row ? ((await correctionsDue(db, [row])).get(id) ?? 0) : 0
          if (due === 0) return false
          await think()
          await db.update(invoices).set({ correctedFen: due }).where(eq(invoices.id, id))
          return true
        }
        return (await Promise.all(times(10).map(careless))).filter(Boolean).length
      })
      expect(result).toBeGreaterThan(1)
    },
    LONG,
  )

  test(
    'an invoice issued while goods come back says what is kept, or says the rest is due',
    async () => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const { memberId, first: orderId } = await twoOrders(db)
        const [id = 0] = await applyForInvoices(db, memberId, form([orderId]), now)
        const issue = () => recordSample(db, id, now).then(() => true)
        const answer = await race([issue, () => settleReturn(db, memberId, orderId).then(() => true), issue, issue])
        const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
        if (row?.state === 'applied') return { ...answer, said: 7000 }
        const due = row ? ((await correctionsDue(db, [row])).get(id) ?? 0) : 0
        return { ...answer, said: (row?.amountFen ?? 0) - due }
      })
      expect(result).toMatchObject({ errors: [], said: 7000 })
      expect(broken).toEqual([])
    },
    LONG,
  )
})
