import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, parseFen, parsePrice, shareOf } from '#lib/kernel/money.ts'
import { windowText } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describePromotion } from './describe.ts'
import type { Draft } from './draft.ts'
import { apartOf } from './draft.ts'
import { kindNames } from './kinds.ts'
import { scopeCondition } from './scope-condition.ts'
import { scopeNamer } from './scope-names.ts'
import { promotionItems, promotions } from './tables.ts'

/** What a promotion would do, in words for the operator who is about to save it. */
export interface Effect {
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly items: readonly {
    readonly code: string
    readonly name: string
    readonly before: string
    readonly after: string
    readonly limits: string
  }[]
  /** What may not be meant so. */
  readonly warnings: readonly string[]
}

const SAMPLE = 3

const limits = ({ stock, memberLimit }: { stock: number | null; memberLimit: number | null }): string =>
  `${stock === null ? '不限量' : `限量${stock}`}，${memberLimit === null ? '不限购' : `每客户限购${memberLimit}`}`

/** What somebody pays who buys for just the amount of a tier. */
function examples({ kind, rule }: Draft): string[] {
  const pays = (amount: Fen, less: Fen): string => `买¥${formatFen(amount)}，付¥${formatFen((amount - less) as Fen)}`
  return (rule.tiers ?? []).map((tier) => {
    const amount = parseFen(tier.amount)
    if (kind === 'cash_back') return `付¥${tier.amount}，收货后返¥${tier.back} 到余额`
    if (kind === 'full_reduction') return pays(amount, parseFen(tier.reduce ?? '0'))
    const rate = parsePrice(tier.rate ?? '1')
    return pays(amount, (amount - shareOf(amount, rate, 10_000)) as Fen)
  })
}

async function reach(db: Db, { scope, rule }: Draft): Promise<{ total: number; buyable: number }> {
  const excluded = rule.excludedGoodsIds ?? []
  const isReached = and(
    scopeCondition(scope),
    excluded.length === 0 ? undefined : sql`${goods.id} <> all(${sql.param(`{${excluded.join(',')}}`)}::int[])`,
  )
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      buyable: sql<number>`(count(*) filter (where ${goods.isListed} and ${goods.unitPrice} is not null and ${goods.available} > 0))::int`,
    })
    .from(goods)
    .where(isReached)
  return row ?? { total: 0, buyable: 0 }
}

/** Others of such a kind at the same time: for goods of several of them only one counts. */
async function besides(db: Db, draft: Draft, ownId: number | null): Promise<string[]> {
  const isSpecial = draft.kind === 'flash' || draft.kind === 'daily'
  const atOnce = and(
    eq(promotions.isStopped, false),
    lt(promotions.startsAt, draft.endsAt),
    gt(promotions.endsAt, draft.startsAt),
    ownId === null ? undefined : ne(promotions.id, ownId),
  )
  if (!isSpecial) {
    if (draft.kind !== 'full_reduction' && draft.kind !== 'store_discount') return []
    const rows = await db
      .select({ name: promotions.name })
      .from(promotions)
      .where(and(atOnce, eq(promotions.kind, draft.kind)))
      .orderBy(promotions.id)
    if (rows.length === 0) return []
    const names = rows.slice(0, SAMPLE).map(({ name }) => `“${name}”`)
    return [
      `同期另有${rows.length}个${kindNames[draft.kind]}（${names.join('、')}${rows.length > SAMPLE ? '等' : ''}）：同一商品仅参与一个，范围窄的优先，其次先建的优先`,
    ]
  }
  const goodsIds = draft.items.map(({ goodsId }) => goodsId)
  const rows = await db
    .selectDistinct({ name: promotions.name, goodsId: promotionItems.goodsId })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .where(and(atOnce, inArray(promotions.kind, ['flash', 'daily']), inArray(promotionItems.goodsId, goodsIds)))
  return rows.map(({ name, goodsId }) => {
    const item = draft.items.find((each) => each.goodsId === goodsId)
    return `${item?.code} 同期已在“${name}”中：秒杀优先于每日特价，其次先建的优先`
  })
}

function doubts({ items, rule, startsAt }: Draft, { total, buyable }: { total: number; buyable: number }, now: Date) {
  const unpriced = items.filter(({ unitPrice }) => unitPrice === null).map(({ code }) => code)
  const halved = items.filter(
    ({ price, unitPrice }) => price !== null && unitPrice !== null && parsePrice(price) * 2 < unitPrice,
  )
  const deep = (rule.tiers ?? []).some((tier) => {
    const off = tier.rate === undefined ? Number(tier.reduce ?? tier.back) / Number(tier.amount) : 1 - Number(tier.rate)
    return off > 0.5
  })
  return [
    ...(startsAt <= now ? ['保存后立即生效'] : []),
    ...(buyable === 0 ? ['参与活动的商品当前均不可购买'] : []),
    ...(buyable > 0 && buyable < total
      ? [`参与活动的商品中有${total - buyable}个当前不可购买（下架、待定价或无库存）`]
      : []),
    ...(unpriced.length > 0 ? [`${unpriced.join('、')} 尚未定价，定价后活动价才生效`] : []),
    ...halved.map(
      ({ code, price, unitPrice }) =>
        `${code} 的活动价 ${price} 不到单价 ${formatPrice(unitPrice ?? parsePrice(0))} 的一半，请核对`,
    ),
    ...(deep ? ['优惠超过一半，请核对档位'] : []),
  ]
}

/** Reckons what a draft would do, beside what runs at the same time; `ownId` is the promotion it would change. */
export async function effectOf(db: Db, draft: Draft, ownId: number | null, now: Date): Promise<Effect> {
  const { kind, scope, rule, items, stock, memberLimit } = draft
  const named = await scopeNamer(db, [scope])
  const counted = await reach(db, draft)
  const terms = describePromotion(draft)
  const apart = kind === 'combination' ? apartOf(items) : null
  return {
    facts: [
      ['类型', kindNames[kind]],
      ['名称', draft.name],
      ['时间', windowText(draft.startsAt, draft.endsAt)],
      ...(terms === draft.name ? [] : [['买家看到', terms] as const]),
      ['范围', `${named(scope)}，共${counted.total}个商品，当前可购买${counted.buyable}个`],
      ...((rule.excludedGoodsIds ?? []).length > 0
        ? [['除外', `${rule.excludedGoodsIds?.length}个商品`] as const]
        : []),
      ...examples(draft).map((text) => ['示例', text] as const),
      ...(apart === null ? [] : [['分开购买', `¥${formatFen(apart)}`] as const]),
      ...(kind === 'gift' || kind === 'combination' ? [['数量', limits({ stock, memberLimit })] as const] : []),
      ...(kind === 'full_reduction' || kind === 'store_discount'
        ? [['不参与', '含麻商品，以及按秒杀、特价、换购、组合价购买的商品'] as const]
        : []),
    ],
    items: items.map((item) => ({
      code: item.code,
      name: item.goodsName,
      before: item.unitPrice === null ? '待定价' : formatPrice(item.unitPrice),
      after: item.price ?? `×${item.number}`,
      limits: item.price === null ? '' : limits(item),
    })),
    warnings: [...doubts(draft, counted, now), ...(await besides(db, draft, ownId))],
  }
}
