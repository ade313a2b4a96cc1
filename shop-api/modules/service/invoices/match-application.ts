import { and, eq, inArray } from 'drizzle-orm'
import { formatFen } from '#lib/kernel/money.ts'
import { ordersNumbered } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { InvoiceRow } from './kept.ts'
import type { OfficialFacts } from './official-facts.ts'
import { invoiceOrders, invoices } from './tables.ts'

/** The application that an invoice answers, or why none is certain. */
export type Match = { readonly application: InvoiceRow } | { readonly reason: string }

/** Applications that wait, by the orders and applications an invoice names. */
async function named(db: Db, keys: readonly string[]): Promise<InvoiceRow[]> {
  const ids = keys.flatMap((key) => (key.startsWith('#') ? [Number(key.slice(1))] : []))
  const nos = keys.filter((key) => !key.startsWith('#'))
  const orderIds = [...(await ordersNumbered(db, nos, 'id')).values()].map(({ id }) => id)
  const ofOrders = await db
    .selectDistinct({ id: invoiceOrders.invoiceId })
    .from(invoiceOrders)
    .where(and(inArray(invoiceOrders.orderId, orderIds), eq(invoiceOrders.isLive, true)))
  const all = [...new Set([...ids, ...ofOrders.map(({ id }) => id)])]
  if (all.length === 0) return []
  return db.select().from(invoices).where(inArray(invoices.id, all))
}

/**
 * An invoice that names an application or its orders is of that one, if the buyer is the same; one that names none is of the
 * only application of that buyer over that amount.
 */
export async function matchApplication(db: Db, { keys = [], buyerTaxNo, amount }: OfficialFacts): Promise<Match> {
  if (keys.length > 0) {
    const found = await named(db, keys)
    const [only, ...others] = found
    const what = keys.map((key) => key.replace('#', '申请 ')).join('、')
    if (!only) return { reason: `${what} 无开票申请` }
    if (others.length > 0) return { reason: `${what} 属于不同的开票申请：${found.map(({ id }) => id).join('、')}` }
    if (buyerTaxNo !== undefined && only.title.taxNo !== buyerTaxNo)
      return { reason: `购买方税号 ${buyerTaxNo} 与申请 ${only.id} 的 ${only.title.taxNo} 不同` }
    return { application: only }
  }
  if (buyerTaxNo === undefined || amount === undefined)
    return { reason: '未写明订单号或申请编号，也读不出购买方税号和金额' }
  const waiting = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.state, 'applied'), eq(invoices.amountFen, amount)))
  const own = waiting.filter(({ title }) => title.taxNo === buyerTaxNo)
  const [only, ...others] = own
  if (!only) return { reason: `税号 ${buyerTaxNo} 无金额为 ¥${formatFen(amount)} 的待开申请` }
  if (others.length > 0)
    return { reason: `有多个相同的待开申请：${own.map(({ id }) => id).join('、')}，请在备注中写明订单号` }
  return { application: only }
}
