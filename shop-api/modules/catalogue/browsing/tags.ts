import type { z } from 'zod'
import type { tagShape } from '#lib/contract/goods/shapes.ts'
import { daysBetween } from '#lib/kernel/time.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { promotionFor } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRow, RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion, money } from '#shop-api/modules/catalogue/promotions/describe.ts'

type WireTag = z.input<typeof tagShape>

/** How long goods count as new. */
export const NEW_DAYS = 30

/** Promotions that run now, by kind, sorted by which goes first. */
export interface RunningRules {
  readonly fullReductions: readonly PromotionRow[]
  readonly gifts: readonly PromotionRow[]
  readonly exchanges: readonly PromotionRow[]
}

export interface TagFacts {
  readonly special: RunningSpecial | null
  readonly rules: RunningRules
  readonly today: string
  readonly seesPrices: boolean
}

/** The full reduction, gift and exchange that reach these goods now. */
export function rulesFor(goods: BuyerGoods, rules: RunningRules) {
  return {
    fullReduction: promotionFor(rules.fullReductions, goods),
    gift: promotionFor(rules.gifts, goods),
    exchange: promotionFor(rules.exchanges, goods),
  }
}

function tag(name: string, describe: string): WireTag {
  return { name, describe, is_show: 1, isLadder: 0 }
}

/** Tags by label (spec §3), with what each means for these goods. */
export function tagsOf(goods: BuyerGoods, { special, rules, today, seesPrices }: TagFacts): WireTag[] {
  const tags: WireTag[] = []
  const { fullReduction, gift, exchange } = rulesFor(goods, rules)
  const price = special && seesPrices ? ` ¥${money(special.item.price ?? undefined)}` : ''
  if (seesPrices && goods.listPrice !== goods.unitPrice) {
    tags.push(tag('协议', `协议价，原价 ¥${money(goods.listPrice ?? undefined)}`))
  }
  if (special?.promotion.kind === 'flash') tags.push(tag('秒', `限时秒杀${price}`))
  if (special?.promotion.kind === 'daily') tags.push(tag('特', `每日特价${price}`))
  if (goods.isPreferred) tags.push(tag('优', '优选包邮专区商品'))
  if (fullReduction) tags.push(tag('满', describePromotion(fullReduction)))
  if (exchange) tags.push(tag('换购', describePromotion(exchange)))
  if (gift) tags.push(tag('赠', describePromotion(gift)))
  if (daysBetween(goods.listedOn, today) <= NEW_DAYS) tags.push(tag('新', `${goods.listedOn} 上架`))
  return tags
}
