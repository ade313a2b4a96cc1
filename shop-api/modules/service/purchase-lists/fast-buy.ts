import { asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { fastBuyQuery } from '#lib/contract/purchase-lists/shapes.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { purchasedGoods } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'

/** The goods make every order total, so that pages never overlap. */
const sorts = {
  times: [desc(purchasedGoods.times), desc(purchasedGoods.lastAt), asc(purchasedGoods.goodsId)],
  recent: [desc(purchasedGoods.lastAt), asc(purchasedGoods.goodsId)],
  name: [asc(purchasedGoods.name), asc(purchasedGoods.goodsId)],
}

/** Goods bought before with last price and date, the way they are bought again. */
export async function listFastBuy(db: Db, member: MemberRow, query: z.output<typeof fastBuyQuery>, now: Date) {
  const { page, per_page: perPage } = query
  const asked = { where: eq(purchasedGoods.memberId, member.id), order: sorts[query.order], page, perPage }
  const { rows, total } = await pagedRows(db, purchasedGoods, asked)
  const viewer = await viewerOf(db, member, now)
  const goods = await loadGoodsInOrderFor(db, valuesOf(rows, 'goodsId'), viewer)
  const shown = new Map((await presentGoods(db, goods, viewer)).map((each) => [each.id, each]))
  const data = rows.flatMap((row) => {
    const item = shown.get(row.goodsId)
    if (!item) return []
    return [
      {
        goods: item,
        times: row.times,
        total_number: row.totalNumber,
        last_number: row.lastNumber,
        last_price: formatPrice(parsePrice(row.lastPrice)),
        last_at: chinaDateTime(row.lastAt),
      },
    ]
  })
  return wirePage(data, page, perPage, total)
}
