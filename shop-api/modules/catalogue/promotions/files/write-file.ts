import { lockManyGoods } from '#shop-api/modules/catalogue/goods/write-many.ts'
import { lockPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { PromotionKind, PromotionRule, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import {
  addItems,
  addPromotion,
  changeItem,
  changePromotion,
  hasDearItems,
  removeItems,
} from '#shop-api/modules/catalogue/promotions/write-many.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { instantOf, splitList } from '#shop-api/platform/table-files/cells.ts'
import { isYes } from '#shop-api/platform/table-files/column.ts'
import type { Watch } from '#shop-api/platform/table-files/table-file.ts'
import { kindOf, scopedByItems, splitSteps } from './columns.ts'
import type { ComparedPromotion } from './compare.ts'
import type { ComparedFile } from './compare-file.ts'
import type { GoodsNames } from './goods-names.ts'
import { loadGoodsNames } from './goods-names.ts'
import { codesOfScope, toScope } from './scope-cells.ts'

type Change = Partial<typeof promotions.$inferInsert>

const brought = { full_reduction: 'reduce', store_discount: 'rate', cash_back: 'back' } as const

/** The rule with what the row changes of it. */
function ruleOf({ values, aside, record }: ComparedPromotion, kind: PromotionKind, goods: GoodsNames): PromotionRule {
  const rule: PromotionRule = { ...record?.promotion.rule }
  if (values.threshold) rule.threshold = values.threshold
  if (values.steps && kind in brought) {
    const name = brought[kind as keyof typeof brought]
    rule.tiers = splitSteps(values.steps).map(({ reached, brings }, at) => ({
      ...{ id: at + 1, amount: reached },
      [name]: brings,
    }))
  }
  if (values.excluded !== undefined) {
    rule.excludedGoodsIds = splitList(values.excluded).flatMap((code) => goods.byCode.get(code)?.id ?? [])
  }
  if (values.repeating) rule.isRepeating = isYes(values.repeating)
  if (values.setPrice) rule.price = values.setPrice
  if (values.buyNumber) rule.buyNumber = Number(values.buyNumber)
  if (values.buyers) rule.requiredBuyers = Number(values.buyers)
  if (values.hours) rule.groupHours = Number(values.hours)
  if (values.giftCode !== undefined || values.giftName || values.giftNumber) {
    const { gift } = rule
    const code = values.giftCode
    rule.gift = {
      goodsId: code === undefined ? (gift?.goodsId ?? null) : (goods.byCode.get(code)?.id ?? null),
      name: values.giftName ?? gift?.name ?? '',
      number: Number(values.giftNumber ?? gift?.number ?? 1),
    }
  }
  const [first] = aside ?? []
  if (kind === 'group_buy' && first?.price) rule.price = first.price
  return rule
}

const whole = (text: string): number | null => (text === '' ? null : Number(text))

function changeOf(row: ComparedPromotion, kind: PromotionKind, { names }: ComparedFile, goods: GoodsNames): Change {
  const { values, aside } = row
  const goodsIds = aside?.map(({ goodsId }) => goodsId)
  return {
    ...(values.name ? { name: values.name } : {}),
    ...(values.startsAt ? { startsAt: instantOf(values.startsAt) } : {}),
    ...(values.endsAt ? { endsAt: instantOf(values.endsAt) } : {}),
    ...(values.stopped ? { isStopped: isYes(values.stopped) } : {}),
    ...(values.scope ? { scope: toScope(values.scope, names, goods) } : {}),
    ...(goodsIds && scopedByItems.includes(kind) ? { scope: { kind: 'goods', goodsIds } } : {}),
    ...(values.stock === undefined ? {} : { stock: whole(values.stock) }),
    ...(values.memberLimit === undefined ? {} : { memberLimit: whole(values.memberLimit) }),
    rule: ruleOf(row, kind, goods),
  }
}

const disturbed = (what: string) => new ShopRefusal(409, `导入期间${what}，已全部撤销，请重新检查后再导入`)

/** A group buy is one item with the limits of the whole. */
function itemsOf({ aside, values }: ComparedPromotion, kind: PromotionKind) {
  return (aside ?? []).map(({ code: _code, ...item }) =>
    kind === 'group_buy'
      ? {
          ...item,
          stock: item.stock ?? whole(values.stock ?? ''),
          memberLimit: item.memberLimit ?? whole(values.memberLimit ?? ''),
        }
      : item,
  )
}

async function writeItems(tx: Db, row: ComparedPromotion, id: number, kind: PromotionKind): Promise<void> {
  if (!row.aside || !row.record) return
  const wanted = itemsOf(row, kind)
  const kept = wanted.flatMap((item) => (item.id === null ? [] : [{ ...item, id: item.id }]))
  const gone = row.record.items.flatMap((item) => (kept.some((each) => each.id === item.id) ? [] : [item.id]))
  if (!(await removeItems(tx, gone))) throw disturbed('有活动商品售出')
  for (const { id: itemId, goodsId: _goodsId, ...change } of kept) {
    if (!(await changeItem(tx, itemId, change))) throw disturbed('有活动商品售出')
  }
  await addItems(
    tx,
    id,
    wanted.flatMap(({ id: itemId, ...item }) => (itemId === null ? [item] : [])),
  )
}

/** Writes all that is new or different, within the caller's transaction. */
export async function writeFile(tx: Db, file: ComparedFile, watch: Watch): Promise<void> {
  const rows = file.rows.filter(({ state }) => state === 'new' || state === 'changed')
  const codes = rows.flatMap(({ values, aside }) => [
    ...codesOfScope(values.scope ?? ''),
    ...splitList(values.excluded ?? ''),
    ...(values.giftCode ? [values.giftCode] : []),
    ...(aside ?? []).map(({ code }) => code),
  ])
  const goods = await loadGoodsNames(tx, { codes })
  // Goods before promotions, as a change of a price locks them: no price falls below an offer meanwhile.
  await lockManyGoods(
    tx,
    rows.flatMap(({ aside }) => (aside ?? []).map(({ goodsId }) => goodsId)),
  )
  await lockPromotions(tx, { promotionIds: rows.flatMap(({ record }) => record?.id ?? []), itemIds: [] })
  const priced: number[] = []
  for (const [at, row] of rows.entries()) {
    const kind = row.record?.promotion.kind ?? kindOf.get(row.values.kind ?? '') ?? 'flash'
    const change = changeOf(row, kind, file, goods)
    let id = row.record?.id
    if (id === undefined) {
      const added = { scope: { kind: 'all' as const }, ...change, kind } as typeof promotions.$inferInsert
      const items = itemsOf(row, kind).map(({ id: _id, ...item }) => item)
      id = await addPromotion(tx, added, items)
    } else {
      if (!(await changePromotion(tx, id, change))) throw disturbed('有活动商品售出')
      await writeItems(tx, row, id, kind)
    }
    if (row.aside) priced.push(id)
    watch.note({ written: at + 1 })
    watch.goOn()
  }
  if (await hasDearItems(tx, priced)) throw disturbed('有商品降价到活动价以下')
}
