import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { backInStockAlerts } from '#shop-api/modules/service/back-in-stock/tables.ts'
import { feedback } from '#shop-api/modules/service/feedback/tables.ts'
import { companyOf } from '#shop-api/modules/service/invoices/company.ts'
import { invoiceableAmounts } from '#shop-api/modules/service/invoices/kept.ts'
import { invoiceOrders, invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { sourcingRequests } from '#shop-api/modules/service/sourcing/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Every batch of the sample has its maker's report, three days after it was made. */
async function loadReports(db: Db): Promise<void> {
  await db.execute(sql`
    insert into inspection_reports (batch_id, report_no, issued_on)
    select id, 'JY' || to_char(made_on, 'YYYYMM') || lpad(id::text, 6, '0'), made_on + 3 from batches order by id`)
}

async function loadSourcing(db: Db, memberId: number, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [found] = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.isListed, true), gt(goods.available, 100), isNotNull(goods.unitPrice), eq(goods.kind, 'drug')))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(1)
  const answeredAt = ago(9)
  await db.insert(sourcingRequests).values([
    {
      memberId,
      name: '司美格鲁肽注射液',
      spec: '1.34mg/ml*1.5ml',
      number: 10,
      remark: '需冷链配送',
      createdAt: ago(12),
      answer: '该品种正在与厂家洽谈供货，预计下月中旬可到货，到货前会再与您确认价格。',
      answeredAt: ago(11),
    },
    {
      memberId,
      name: '感冒灵颗粒',
      spec: '10g*9袋',
      number: 100,
      createdAt: ago(10),
      answer: '已为您找到同类商品，可直接采购。',
      answeredAt,
      goodsId: found?.id ?? null,
      arrivedAt: found ? answeredAt : null,
    },
    { memberId, name: '人血白蛋白', spec: '10g', number: 20, remark: '近期有长期需求', createdAt: ago(1) },
  ])
}

async function loadInvoices(db: Db, memberId: number, now: Date): Promise<void> {
  const past = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.state, ['received', 'done']), gt(orders.payFen, 0)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(2)
  const title = {
    ...(await companyOf(db, memberId)),
    address: '江苏省南京市鼓楼区样例路1号',
    phone: '025-80000001',
    bank: '样例银行南京分行',
    account: '6222000000000001',
  }
  const kept = await invoiceableAmounts(db, past)
  const parts = [past.slice(0, 1), past.slice(1, 2)]
  for (const [at, group] of parts.entries()) {
    if (group.length === 0) continue
    const createdAt = new Date(now.getTime() - (20 - 5 * at) * DAY_MS)
    const [row] = await db
      .insert(invoices)
      .values({
        memberId,
        kind: at === 0 ? 'special' : 'ordinary',
        // No paper of the sample could be an official one.
        state: 'applied',
        title,
        amountFen: group.reduce((sum, order) => sum + (kept.get(order.id) ?? 0), 0),
        createdAt,
      })
      .returning({ id: invoices.id })
    if (!row) throw new Error('an inserted row has no id')
    await db
      .insert(invoiceOrders)
      .values(group.map(({ id }) => ({ invoiceId: row.id, orderId: id, amountFen: kept.get(id) ?? 0 })))
  }
}

/** What a sample member has asked, said and received: self-service has something to show. */
export async function loadSelfService(db: Db, phone: string, now: Date): Promise<void> {
  await loadReports(db)
  const [member] = await db.select().from(members).where(eq(members.phone, phone)).orderBy(asc(members.id)).limit(1)
  if (!member) return
  await loadSourcing(db, member.id, now)
  await loadInvoices(db, member.id, now)
  const createdAt = new Date(now.getTime() - 6 * DAY_MS)
  await db.insert(feedback).values({
    memberId: member.id,
    type: '物流配送',
    content: '希望周末也能安排配送，周一门店客流大，周末到货更方便上架。',
    answer: '感谢建议。南京主城区自本月起周六照常配送，周日可联系专属客服预约。',
    createdAt,
    answeredAt: new Date(createdAt.getTime() + 20 * HOUR_MS),
  })
  const soldOut = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.isListed, true), eq(goods.available, 0)))
    .orderBy(asc(goods.id))
    .limit(2)
  if (soldOut.length === 0) return
  await db.insert(backInStockAlerts).values(soldOut.map(({ id }) => ({ memberId: member.id, goodsId: id, createdAt })))
}
