import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, isNotNull, notInArray } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { lineAmount, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { TierStatus } from '#shop-api/modules/catalogue/pricing/types.ts'
import { loadRunningSpecials, specialAt } from '#shop-api/modules/catalogue/promotions/active.ts'
import { scopeCondition } from '#shop-api/modules/catalogue/promotions/scope-condition.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

const CANDIDATES = 40
const OFFERED = 4

/** A gap in the cart, and which goods would narrow it. */
export interface Gap {
  readonly amount: Fen
  /** The promotion's reach; null when any goods will do. */
  readonly tier: TierStatus | null
}

function condition({ tier }: Gap, inCart: readonly number[]): SQL | undefined {
  return and(
    eq(goods.isListed, true),
    gt(goods.available, 0),
    isNotNull(goods.unitPrice),
    // Ephedrine-containing goods make an order of their own, which narrows no gap of this one.
    eq(goods.isEphedrine, false),
    tier ? scopeCondition(tier.scope) : undefined,
    notInArray(goods.id, [...inCart, ...(tier?.excludedGoodsIds ?? [])]),
  )
}

/** What the smallest legal quantity of goods costs. */
function entryAmount(row: BuyerGoods): Fen {
  return lineAmount(parsePrice(row.unitPrice ?? '0'), smallestQuantity(row))
}

/** Goods the member may buy that fill a gap: those that close it with the least too much first, then the best sold. */
export async function goodsForGap(db: Db, gap: Gap, inCart: readonly number[], viewer: Viewer): Promise<BuyerGoods[]> {
  const found = await db
    .select({ id: goods.id })
    .from(goods)
    .where(condition(gap, inCart))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(CANDIDATES)
  const ids = found.map((row) => row.id)
  // Goods at a special price take part in no tier.
  const specials = gap.tier ? await loadRunningSpecials(db, ids, viewer.now) : new Map()
  const date = chinaDate(viewer.now)
  const rows = (await loadGoodsInOrderFor(db, ids, viewer)).filter(
    (row) =>
      !specialAt(specials, row) &&
      eligibility({ member: viewer.member, goods: row, quantity: smallestQuantity(row), date }).length === 0,
  )
  const excess = (row: BuyerGoods) => {
    const amount = entryAmount(row)
    return amount >= gap.amount ? amount - gap.amount : Number.MAX_SAFE_INTEGER
  }
  return rows.sort((a, b) => excess(a) - excess(b)).slice(0, OFFERED)
}
