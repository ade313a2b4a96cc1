import { price as exact, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { kindNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import type { PromotionKind } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { CellError, instantOf, splitList } from '#shop-api/platform/table-files/cells.ts'
import type { ComparedRow, Comparison } from '#shop-api/platform/table-files/compare.ts'
import type { PromotionKey, Texts } from './columns.ts'
import { columns, fieldsOf, kindOf, plainKeys, splitSteps } from './columns.ts'
import type { GoodsNames } from './goods-names.ts'
import type { WantedItems } from './items.ts'
import { readItems } from './items.ts'
import type { PromotionRecord } from './records.ts'
import type { ScopeNames } from './scope-cells.ts'
import { toScope } from './scope-cells.ts'

export type ComparedPromotion = ComparedRow<PromotionKey, PromotionRecord, WantedItems>

export interface Known {
  readonly names: ScopeNames
  readonly goods: GoodsNames
  readonly now: Date
}

interface Judged {
  readonly values: Texts
  readonly after: Texts
  readonly record: PromotionRecord | null
  readonly aside: WantedItems
}

const COMMON: readonly PromotionKey[] = ['kind', 'name', 'startsAt', 'endsAt', 'stopped']

function resolve({ names, goods }: Known, key: PromotionKey, value: string): string {
  if (key === 'scope' && value !== '') toScope(value, names, goods)
  if (key === 'excluded' || key === 'giftCode') {
    const wrong = splitList(value).find((code) => !goods.byCode.has(code))
    if (wrong !== undefined) throw new CellError(`“${wrong}”不存在`)
  }
  return value
}

/** Columns that the kind has not, or can't be without. */
function fieldReasons({ values, after, record, aside }: Judged, kind: PromotionKind): string[] {
  const { needs, may } = fieldsOf[kind]
  const isGiven = (key: PromotionKey) => (values[key] ?? '') !== ''
  const foreign = plainKeys.find((key) => isGiven(key) && ![...COMMON, ...needs, ...may].includes(key))
  if (foreign) return [`${columns[foreign].heading}不适用于${kindNames[kind]}`]
  if (aside && !needs.includes('itemCodes'))
    return [`商品编码不适用于${kindNames[kind]}，请写在范围中，如 商品:A0001;A0002`]
  const isMissing = (key: PromotionKey) => {
    if (key === 'itemCodes') return aside === null
    if (key === 'itemPrices') return aside?.some(({ price }) => price === null) ?? false
    return (after[key] ?? '') === ''
  }
  const missing = record ? undefined : needs.find(isMissing)
  return missing ? [`${kindNames[kind]}须填写${columns[missing].heading}`] : []
}

function stepReasons(kind: PromotionKind, text: string): string[] {
  for (const { reached, brings } of splitSteps(text)) {
    if (kind === 'store_discount' && parsePrice(brings) >= parsePrice('1')) {
      return [`满额档位${reached}:${brings}的折扣须小于1，如 0.95`]
    }
    if (parsePrice(brings) >= parsePrice(reached)) return [`满额档位${reached}:${brings}的优惠须小于门槛`]
  }
  return []
}

/** Nothing costs more in a promotion than without it. */
function priceReasons({ after, aside, record }: Judged, kind: PromotionKind, { goods }: Known): string[] {
  const parts = aside ?? record?.items ?? []
  if (kind === 'combination') {
    const units = parts.map(({ goodsId, number }) => {
      const single = goods.byId.get(goodsId)?.unitPrice ?? null
      return single === null ? null : parsePrice(single) * number
    })
    if (units.includes(null) || !after.setPrice) return []
    const apart = exact(units.reduce<number>((sum, each) => sum + (each ?? 0), 0))
    return parsePrice(after.setPrice) > apart ? [`组合价${after.setPrice}高于单买合计${formatPrice(apart)}`] : []
  }
  return (aside ?? []).flatMap(({ goodsId, code, price }) => {
    const single = goods.byId.get(goodsId)?.unitPrice ?? null
    if (single === null || price === null || parsePrice(price) <= parsePrice(single)) return []
    return [`商品${code}的活动价${price}高于单价${formatPrice(parsePrice(single))}`]
  })
}

function ruleReasons(judged: Judged, known: Known): string[] {
  const { values, after, record, aside } = judged
  const kind = kindOf.get(after.kind ?? '')
  if (!kind) return []
  if (record && values.kind !== undefined) return ['类型不能更改']
  const reasons = fieldReasons(judged, kind)
  if (values.startsAt ?? values.endsAt) {
    const [from, to] = [instantOf(after.startsAt ?? ''), instantOf(after.endsAt ?? '')]
    if (to <= from) reasons.push('结束时间须晚于开始时间')
    else if (values.endsAt && !record && to <= known.now) reasons.push('结束时间已过')
  }
  if (values.steps) reasons.push(...stepReasons(kind, values.steps))
  const sold = record?.promotion.sold ?? 0
  if (values.stock && Number(values.stock) < sold) reasons.push(`已售出${sold}，活动总量不能低于此数`)
  if (kind === 'group_buy' && aside && aside.length > 1) reasons.push('拼团只能有一个商品')
  if (kind === 'combination' && aside && aside.length < 2) reasons.push('组合须有两个以上商品')
  if (aside || values.setPrice) reasons.push(...priceReasons(judged, kind, known))
  return reasons
}

/** How a row of a file is compared with the promotion it names. */
export const promotionComparison = (known: Known): Comparison<PromotionKey, PromotionRecord, WantedItems> => ({
  columns,
  keys: plainKeys,
  nothingBesides: null,
  resolve: (key, value) => resolve(known, key, value),
  besides: ({ cells }, record) => readItems(cells, record, known.goods),
  ruleReasons: (judged) => ruleReasons(judged, known),
})
