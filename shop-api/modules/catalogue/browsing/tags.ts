import type { z } from 'zod'
import type { tagShape } from '#lib/contract/goods/shapes.ts'
import { formatPrice, formatYuan, parseFen, parsePrice } from '#lib/kernel/money.ts'
import { daysBetween } from '#lib/kernel/time.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/repository.ts'
import { promotionFor } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRow, RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'

type WireTag = z.input<typeof tagShape>

/** How long goods count as new. */
export const NEW_DAYS = 30

const yuan = (text: string | undefined): string => (text === undefined ? '' : formatYuan(parseFen(text)))

export const money = (text: string | undefined): string => (text === undefined ? '' : formatPrice(parsePrice(text)))

/** 9.4折 for 0.94, 95折-style text without trailing zeros. */
export function rateText(rate: string): string {
  return `${String(Math.round(Number(rate) * 1000) / 100)}折`
}

/** A promotion's terms in one line, as buyers read them. */
export function describePromotion(promotion: Pick<PromotionRow, 'kind' | 'name' | 'rule'>): string {
  const { kind, name, rule } = promotion
  const tiers = rule.tiers ?? []
  switch (kind) {
    case 'full_reduction':
      return tiers
        .map((tier) => `${rule.isRepeating ? '每满' : '满'}${yuan(tier.amount)}减${yuan(tier.reduce)}`)
        .join('，')
    case 'store_discount':
      return tiers.map((tier) => `满${yuan(tier.amount)}享${rateText(tier.rate ?? '1')}`).join('，')
    case 'cash_back':
      return tiers.map((tier) => `满${yuan(tier.amount)}返${yuan(tier.back)}`).join('，')
    case 'gift':
      return `买${rule.buyNumber ?? 1}赠${rule.gift?.number ?? 1}：${rule.gift?.name ?? ''}`
    case 'exchange':
      return `满${yuan(rule.threshold)}可换购`
    case 'combination':
      return `组合价¥${money(rule.price)}`
    case 'group_buy':
      return `${rule.requiredBuyers ?? 2}家成团价¥${money(rule.price)}`
    default:
      return name
  }
}

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
export function rulesFor(goods: GoodsRow, rules: RunningRules) {
  return {
    fullReduction: promotionFor(rules.fullReductions, goods),
    gift: promotionFor(rules.gifts, goods),
    exchange: promotionFor(rules.exchanges, goods),
  }
}

function tag(name: string, describe: string, isLadder: 0 | 1 = 0): WireTag {
  return { name, describe, is_show: 1, isLadder }
}

/** Tags by label (spec §3), with what each means for these goods. */
export function tagsOf(goods: GoodsRow, { special, rules, today, seesPrices }: TagFacts): WireTag[] {
  const tags: WireTag[] = []
  const { fullReduction, gift, exchange } = rulesFor(goods, rules)
  const price = special && seesPrices ? ` ¥${money(special.item.price ?? undefined)}` : ''
  if (special?.promotion.kind === 'flash') tags.push(tag('秒', `限时秒杀${price}`))
  if (special?.promotion.kind === 'daily') tags.push(tag('特', `每日特价${price}`))
  if (goods.isPreferred) tags.push(tag('优', '优选包邮专区商品'))
  if (fullReduction) tags.push(tag('满', describePromotion(fullReduction)))
  if (exchange) tags.push(tag('换购', describePromotion(exchange)))
  if (gift) tags.push(tag('赠', describePromotion(gift)))
  if (daysBetween(goods.listedOn, today) <= NEW_DAYS) tags.push(tag('新', `${goods.listedOn} 上架`))
  return tags
}
