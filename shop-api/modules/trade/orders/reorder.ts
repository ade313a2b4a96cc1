import { and, asc, eq } from 'drizzle-orm'
import type { WireReorderLine } from '#lib/contract/orders/calls.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import { previewAdds } from '#shop-api/modules/trade/cart/edit-cart.ts'
import { lineType } from '#shop-api/modules/trade/cart/offers.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { orderLines, orders } from './tables.ts'

/** Lines of a former order as they could be bought now, beside what they cost then. Throws ShopRefusal 404. */
export async function previewReorder(
  db: Db,
  memberId: number,
  orderId: number,
  now: Date,
): Promise<{ no: string; lines: WireReorderLine[] }> {
  const [order] = await db
    .select({ no: orders.no })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)))
  if (!order) throw notFound('订单不存在')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
  const wanted = lines.map((line) => ({
    goodsId: line.goodsId ?? line.combinationId ?? 0,
    // Special prices apply by themselves where they still run; an exchange depends on the rest of the cart.
    type: line.goodsId === null ? lineType.combination : lineType.ordinary,
    goodsPriceId: 0,
    fullReductionId: 0,
    amount: { kind: 'at-least' as const, number: line.number },
  }))
  const planned = await previewAdds(db, memberId, wanted, now)
  return {
    no: order.no,
    lines: lines.map((line, index) => {
      const plan = planned[index]
      const number = plan?.number ?? 0
      return {
        line_id: line.id,
        goods_id: line.goodsId,
        type: wanted[index]?.type ?? 0,
        combination_id: line.combinationId,
        name: line.name,
        ypgg: line.spec,
        sccj: line.manufacturer,
        bzdw: line.unit,
        image: listImageOf(line.goodsCode),
        former_number: line.number,
        former_price: formatPrice(parsePrice(line.price)),
        number,
        price: number > 0 && plan?.price ? formatPrice(parsePrice(plan.price)) : null,
        message: plan?.message ?? '',
        reasons: (plan?.reasons ?? []).map(({ code, text, action }) => ({ code, text, action })),
      }
    }),
  }
}
