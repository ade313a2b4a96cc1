import type { Price } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, lineAmount, parsePrice, sumFen } from '#lib/kernel/money.ts'
import { refuseMedicineName } from '#shop-api/modules/catalogue/goods/medicine-name.ts'
import { findLockedGoods } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { GivenItem, GivenPromotion } from './given.ts'
import { readAmount, readItems, readTiers } from './given.ts'
import { readScope } from './given-scope.ts'
import type { KindField, MadeKind } from './kinds.ts'
import { fieldLabels, hasField, kindFields, kindNames, scopeNames } from './kinds.ts'
import type { PromotionRule } from './tables.ts'

/** Goods of a promotion with what the operator wants for them. */
export interface DraftItem extends GivenItem {
  readonly goodsId: number
  readonly goodsName: string
  readonly unitPrice: Price | null
}

/** A promotion as it would be kept. */
export interface Draft {
  readonly kind: MadeKind
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly scope: PromotionScope
  readonly rule: PromotionRule
  readonly stock: number | null
  readonly memberLimit: number | null
  readonly items: readonly DraftItem[]
}

interface HeldGoods {
  readonly id: number
  readonly name: string
  readonly spec: string
  readonly unitPrice: Price | null
  readonly isEphedrine: boolean
}

/** The goods behind codes, locked so that their prices stay meanwhile. Throws ShopRefusal 422. */
async function heldGoods(tx: Db, field: string, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, HeldGoods>()
  const rows = await findLockedGoods(tx, { codes })
  const found = new Map(
    rows.map(({ code, unitPrice, ...row }): [string, HeldGoods] => [
      code,
      { ...row, unitPrice: unitPrice === null ? null : parsePrice(unitPrice) },
    ]),
  )
  const missing = codes.find((code) => !found.has(code))
  if (missing !== undefined) throw fieldRefusal(field, `商品编码 ${missing} 不存在`)
  return found
}

async function draftItems(tx: Db, given: readonly GivenItem[]): Promise<DraftItem[]> {
  const found = await heldGoods(tx, 'items', valuesOf(given, 'code'))
  return given.map((item) => {
    const row = found.get(item.code)
    const unitPrice = row?.unitPrice ?? null
    if (item.price !== null && unitPrice !== null && parsePrice(item.price) > unitPrice) {
      throw fieldRefusal('items', `${item.code} 的活动价 ${item.price} 高于单价 ${formatPrice(unitPrice)}`)
    }
    return { ...item, goodsId: row?.id ?? 0, goodsName: `${row?.name ?? ''} ${row?.spec ?? ''}`, unitPrice }
  })
}

const ofItems = (items: readonly DraftItem[]): PromotionScope => ({
  kind: 'goods',
  goodsIds: items.map(({ goodsId }) => goodsId),
})

/** What one set would cost part by part; null while a part has no price. */
export function apartOf(items: readonly DraftItem[]) {
  const parts = items.map(({ unitPrice, number }) => (unitPrice === null ? null : lineAmount(unitPrice, number)))
  const known = parts.flatMap((part) => part ?? [])
  return known.length < parts.length ? null : sumFen(known)
}

type Parts = Partial<Pick<Draft, 'scope' | 'rule' | 'stock' | 'memberLimit' | 'items'>>

async function special(tx: Db, given: GivenPromotion): Promise<Parts> {
  const items = await draftItems(tx, readItems(given.kind, given.items))
  return { items, scope: ofItems(items) }
}

async function scopeOf(tx: Db, { scope, among }: GivenPromotion): Promise<PromotionScope> {
  if (scope === undefined) throw fieldRefusal('scope', `请选择范围：${Object.values(scopeNames).join('、')}`)
  return readScope(tx, scope, among)
}

async function exchange(tx: Db, given: GivenPromotion): Promise<Parts> {
  const threshold = readAmount('threshold', '换购门槛', given.threshold)
  const items = await draftItems(tx, readItems(given.kind, given.items))
  return { items, rule: { threshold }, scope: await scopeOf(tx, given) }
}

async function combination(tx: Db, given: GivenPromotion): Promise<Parts> {
  const items = await draftItems(tx, readItems(given.kind, given.items))
  if (items.length < 2) throw fieldRefusal('items', '组合至少要有两个商品')
  const price = readAmount('price', '组合价', given.price)
  const apart = apartOf(items)
  if (apart !== null && parsePrice(price) > parsePrice(formatFen(apart))) {
    throw fieldRefusal('price', `组合价 ${price} 高于分开购买的 ${formatFen(apart)}`)
  }
  const { stock, memberLimit } = given
  return { items, scope: ofItems(items), rule: { price }, stock, memberLimit }
}

async function gift(tx: Db, given: GivenPromotion): Promise<Parts> {
  const scope = await readScope(tx, 'goods', given.among)
  const buyNumber = given.buyNumber ?? 0
  const number = given.giftNumber ?? 1
  if (buyNumber < 1) throw fieldRefusal('buyNumber', '请填写购买数量')
  if (number < 1) throw fieldRefusal('giftNumber', '赠品数量至少为1')
  if (given.giftCode !== '' && given.giftName !== '') throw fieldRefusal('giftName', '填写了赠品编码时，名称请留空')
  const codes = given.giftCode === '' ? [] : [given.giftCode]
  const [row] = [...(await heldGoods(tx, 'giftCode', codes)).values()]
  if (row?.isEphedrine) throw fieldRefusal('giftCode', `${given.giftCode} 为含麻商品，不能作赠品`)
  if (!row) await refuseMedicineName(tx, 'giftName', given.giftName, '请填写赠品的商品编码')
  const name = row ? `${row.name} ${row.spec}` : given.giftName
  if (name === '') throw fieldRefusal('giftName', '请填写赠品名称，或赠品的商品编码')
  const { isRepeating, stock } = given
  return { scope, stock, rule: { buyNumber, isRepeating, gift: { goodsId: row?.id ?? null, name, number } } }
}

async function tiered(tx: Db, given: GivenPromotion): Promise<Parts> {
  const { kind, isRepeating, excluded } = given
  const tiers = readTiers(kind as 'full_reduction' | 'store_discount' | 'cash_back', given.tiers)
  if (isRepeating && kind === 'full_reduction' && tiers.length > 1) throw fieldRefusal('tiers', '每满减只能有一档')
  const left = excluded === '' ? null : await readScope(tx, 'goods', excluded)
  return {
    scope: await scopeOf(tx, given),
    rule: {
      tiers,
      ...(kind === 'full_reduction' ? { isRepeating } : {}),
      ...(kind === 'store_discount' ? { excludedGoodsIds: left?.kind === 'goods' ? left.goodsIds : [] } : {}),
    },
  }
}

const parts = {
  flash: special,
  daily: special,
  exchange,
  combination,
  gift,
  full_reduction: tiered,
  store_discount: tiered,
  cash_back: tiered,
} as const satisfies Readonly<Record<MadeKind, (tx: Db, given: GivenPromotion) => Promise<Parts>>>

/** Nothing that was given is passed over: a kind without the field refuses it. */
function refuseForeign(given: GivenPromotion): void {
  const isGiven = (field: KindField) => (given[field] ?? false) !== false && !['', 'all'].includes(String(given[field]))
  const foreign = kindFields.find((field) => isGiven(field) && !hasField(given.kind, field))
  if (foreign) throw fieldRefusal(foreign, `${fieldLabels[foreign]}不适用于${kindNames[given.kind]}，请留空`)
}

/** What an operator's texts mean, by the rules of promotions. Call it inside a transaction. Throws ShopRefusal 422. */
export async function draftPromotion(tx: Db, given: GivenPromotion, now: Date): Promise<Draft> {
  const { kind, name, startsAt, endsAt } = given
  refuseForeign(given)
  if (endsAt <= now) throw fieldRefusal('endsAt', `结束时间已过，${kindNames[kind]}不会生效`)
  const bare = { scope: { kind: 'all' } as const, rule: {}, stock: null, memberLimit: null, items: [] }
  return { kind, name, startsAt, endsAt, ...bare, ...(await parts[kind](tx, given)) }
}
