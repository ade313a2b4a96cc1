import { formatPrice } from '#lib/kernel/money.ts'
import type { CardGoods, Expiry, Goods, LadderTier, Tag } from './goods.ts'
import { isLowStock } from './goods.ts'
import type { LadderNote } from './ladder.ts'

/** Days that count as a month when days left are said in months. */
const MONTH_DAYS = 30
/** From here on the date is bolder (guide 2.8). */
export const URGENT_EXPIRY_DAYS = 90
const SHOWN_STOCK = 1000

interface Stocked extends Pick<Goods, 'stock'> {
  /** In words, for who may not see the figure. */
  readonly stockText?: string
  readonly middlePack?: number
}

/** Stock as every screen says it: none and few in words, more than 1000 not exactly; what a guest may know is in words. */
export function stockLabel({ stock, stockText = '', middlePack = 0 }: Stocked): string {
  if (stock === null) return stockText
  if (stock <= 0) return '缺货'
  if (isLowStock({ stock, middlePack })) return `仅剩 ${stock}`
  return stock > SHOWN_STOCK ? `>${SHOWN_STOCK}` : String(stock)
}

/** 2027-03（剩4个月） for near-expiry goods, else 2028-06. */
export function expiryLabel(expiry: Expiry): string {
  const month = expiry.date.slice(0, 7)
  if (!expiry.isNear || expiry.daysLeft === null) return month
  const months = Math.floor(expiry.daysLeft / MONTH_DAYS)
  return `${month}（${months > 0 ? `剩${months}个月` : daysLeftText(expiry)}）`
}

/** 剩131天; empty where nobody said so. */
const daysLeftText = ({ daysLeft }: Expiry): string => (daysLeft === null ? '' : `剩${Math.max(0, daysLeft)}天`)

/** 2027-03-31 剩131天. */
export const daysLeftLabel = (expiry: Expiry): string => [expiry.date, daysLeftText(expiry)].filter(Boolean).join(' ')

/** Members have the day; the days left are counted where they matter: near expiry, or where a page is about them. */
export function expiryText(expiry: Expiry, countsDays: boolean): string {
  if (countsDays || (expiry.batch && expiry.isNear)) return daysLeftLabel(expiry)
  return expiry.batch ? expiry.date : expiryLabel(expiry)
}

/** Everything of the batch that is sold first, in one line; undefined where it is not known. */
export function batchText(expiry: Expiry): string | undefined {
  const { batch, date } = expiry
  return (
    batch &&
    [`批号 ${batch.number}`, `生产日期 ${batch.madeOn}`, `效期至 ${date}`, daysLeftText(expiry)]
      .filter(Boolean)
      .join('，')
  )
}

/** Tags of the shop plus our own two, which follow from the goods themselves. */
export function shownTags(goods: CardGoods): { label: string; describe: string }[] {
  const own: Tag[] = []
  if (goods.expiry?.isNear) own.push({ label: '近效', description: `效期至 ${goods.expiry.date}` })
  if (goods.isControlled) own.push({ label: '控', description: '控销商品，按区域和客户类型供货' })
  const known = new Set(goods.tags.map((tag) => tag.label))
  return [...goods.tags, ...own.filter((tag) => !known.has(tag.label))].map((tag) => ({
    label: tag.label,
    describe: tag.isLadder ? [tag.description, ...tierTexts(goods)].filter(Boolean).join('；') : tag.description,
  }))
}

const tierTexts = ({ ladder, unit }: CardGoods): string[] =>
  (ladder?.tiers ?? []).map((tier) => tierText(ladder?.kind, tier, unit))

/** 满10盒 ¥8.40 or 10盒以内 ¥8.40. */
function tierText(kind: LadderNote['kind'] | undefined, tier: LadderTier, unit: string): string {
  const price = `¥${formatPrice(tier.price)}`
  return kind === 'up-to' ? `${tier.number}${unit}以内 ${price}` : `满${tier.number}${unit} ${price}`
}

/** ✓ 满10盒 ¥8.40 or ✓ 10盒以内 ¥8.40 when it is reached, 还差 40盒 享 ¥8.10 or 已超 1盒 不享 ¥8.40 when not. */
export function ladderText({ kind, tier, state, distance }: LadderNote, unit: string): string {
  const price = `¥${formatPrice(tier.price)}`
  if (state === 'gap') return `还差 ${distance}${unit} 享 ${price}`
  if (state === 'missed') return `已超 ${distance}${unit} 不享 ${price}`
  const terms = tierText(kind, tier, unit)
  return state === 'reached' ? `✓ ${terms}` : terms
}

/** What goods have to do with free shipping; empty for most. */
export function shippingText({ singleFreeShippingFrom, orderFreeShippingFrom, unit }: CardGoods): string {
  const single = singleFreeShippingFrom === null ? [] : [`单品满${singleFreeShippingFrom}${unit}包邮`]
  const order = orderFreeShippingFrom === null ? [] : [`满${orderFreeShippingFrom}${unit}整单包邮`]
  return [...single, ...order].join('，')
}

/** The same beside a quantity: reached, or how many are missing. */
export function shippingNotes(goods: Goods, quantity: number): string[] {
  const rules = [
    { from: goods.singleFreeShippingFrom, name: '单品包邮' },
    { from: goods.orderFreeShippingFrom, name: '整单包邮' },
  ]
  return rules.flatMap(({ from, name }) => {
    if (from === null) return []
    return quantity < from ? `还差 ${from - quantity}${goods.unit} ${name}` : `✓ 已达${name}数量`
  })
}

/** 400 · 10盒: full case and middle pack, as far as they are said. */
export function packLabel({ casePack, middlePack, isMiddlePackSaid, unit }: Goods): string {
  if (!isMiddlePackSaid) return casePack === null ? '' : `${casePack}${unit}`
  return `${casePack === null ? '' : `${casePack} · `}${middlePack}${unit}`
}

/** Packs and limits of a purchase, each in words; nothing of what the upstream does not say. */
export function packTexts(goods: Goods): string[] {
  const { casePack, middlePack, isMiddlePackSaid, minQuantity, maxQuantity, unit } = goods
  return [
    ...(isMiddlePackSaid ? [`中包装 ${middlePack}${unit}`] : []),
    ...(casePack === null ? [] : [`件装量 ${casePack}${unit}`]),
    ...(minQuantity > 1 ? [`${minQuantity}${unit}起订`] : []),
    ...(maxQuantity === null ? [] : [`限购 ${maxQuantity}${unit}`]),
  ]
}
