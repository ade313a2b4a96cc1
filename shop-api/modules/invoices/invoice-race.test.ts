import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { invoiceOrders, invoices } from '#shop-api/db/schema/invoices.ts'
import { receivedOrder } from '#shop-api/modules/after-sales/testing/sent-order.ts'
import { addBuyer } from '#shop-api/modules/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/orders/testing/race.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { think } from '#shop-api/testing/think.ts'
import { applyForInvoices } from './store.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

const title = { title: '南京样例药房', taxNo: '91320106MA1XSAMPLE', address: '', phone: '', bank: '', account: '' }
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
    'whoever asks for both orders, in whatever order, and whoever asks for one: each order is on one',
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
})
