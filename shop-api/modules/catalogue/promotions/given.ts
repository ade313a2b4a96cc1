import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, formatYuan } from '#lib/kernel/money.ts'
import { given, plainText, wholeIn } from '#lib/kernel/plain-text.ts'
import {
  amountOf,
  fromMoment,
  givenLimit,
  givenText,
  givenYes,
  plainField,
  untilMoment,
} from '#shop-api/modules/base/access/asked.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { MadeKind } from './kinds.ts'
import { madeKinds, scopeKinds } from './kinds.ts'
import type { PromotionRule } from './tables.ts'
import { readPrice } from './unit-price.ts'

/** What an operator gives, as texts; which of them count depends on the kind. */
export const givenPromotion = z
  .object({
    kind: z.enum(madeKinds),
    name: plainField,
    startsAt: fromMoment,
    endsAt: untilMoment,
    scope: z.union([z.enum(scopeKinds), z.literal('').transform(() => undefined)]).optional(),
    among: plainField,
    /** 200:10;500:30 */
    tiers: givenText(200),
    isRepeating: givenYes,
    /** Codes of goods that are left out. */
    excluded: plainField,
    /** A line each: code, price, stock, most a member; for a combination code and number. */
    items: givenText(20_000),
    price: givenText(20),
    threshold: givenText(20),
    stock: givenLimit('库存', 0),
    memberLimit: givenLimit('每客户限购', 0),
    buyNumber: givenLimit('数量', 0),
    giftName: plainField,
    giftCode: plainField,
    giftNumber: givenLimit('赠品数量', 0),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: '结束时间须晚于开始时间' })

export type GivenPromotion = z.output<typeof givenPromotion>

const RATE = /^[1-9](?:\.\d{1,2})?折?$/

/** 9.5折 as 0.95. Throws ShopRefusal 422. */
export function rateOf(field: 'tiers' | 'value', text: string): string {
  if (!RATE.test(plainText(text))) throw fieldRefusal(field, `折扣须在 1 到 9.99 之间，9.5 即9.5折，${given(text)}`)
  return (Number(plainText(text).replace('折', '')) / 10).toFixed(3).replace(/0+$/, '')
}

type Tier = NonNullable<PromotionRule['tiers']>[number]
type TierKind = 'full_reduction' | 'store_discount' | 'cash_back'

function tierOf(kind: TierKind, id: number, amount: Fen, value: string): Tier {
  const tier = { id, amount: formatFen(amount) }
  if (kind === 'store_discount') return { ...tier, rate: rateOf('tiers', value) }
  const label = kind === 'cash_back' ? '返现' : '减'
  const money = amountOf('tiers', `${label}的金额`, value)
  if (money >= amount)
    throw fieldRefusal('tiers', `满${formatYuan(amount)}${label}${formatYuan(money)}：${label}的金额须小于满额`)
  return kind === 'cash_back' ? { ...tier, back: formatFen(money) } : { ...tier, reduce: formatFen(money) }
}

/** Tiers from the lowest amount up. Throws ShopRefusal 422. */
export function readTiers(kind: TierKind, given: string): Tier[] {
  const parts = given.split(/[;；\n]/).filter((part) => part.trim() !== '')
  if (parts.length === 0) throw fieldRefusal('tiers', '请填写档位，如 200:10;500:30')
  const read = parts.map((part) => {
    const [amount = '', value = '', ...rest] = part.split(/[:：]/).map((each) => each.trim())
    if (value === '' || rest.length > 0) throw fieldRefusal('tiers', `档位须写作“满额:优惠”，现为“${part.trim()}”`)
    return { amount: amountOf('tiers', '满额', amount), value }
  })
  read.sort((a, b) => a.amount - b.amount)
  if (new Set(read.map(({ amount }) => amount)).size < read.length) throw fieldRefusal('tiers', '有重复的满额')
  return read.map(({ amount, value }, at) => tierOf(kind, at + 1, amount, value))
}

/** One line of the goods of a promotion. */
export interface GivenItem {
  readonly code: string
  /** Null for the parts of a combination, which have one price together. */
  readonly price: string | null
  readonly number: number
  readonly stock: number | null
  readonly memberLimit: number | null
}

const MOST_ITEMS = 300

function wholeOf(line: string, given: string | undefined, least: number): number | null {
  if (given === undefined || given === '-') return null
  const number = wholeIn(given, least)
  if (number === null) throw fieldRefusal('items', `“${line}”：数量须为不小于${least}的整数`)
  return number
}

/** Lines of goods as they are typed or pasted from a sheet. Throws ShopRefusal 422. */
export function readItems(kind: MadeKind, given: string): GivenItem[] {
  const lines = given
    .split(/[\n;；]/)
    .map(plainText)
    .filter((line) => line !== '')
  if (lines.length === 0) throw fieldRefusal('items', '请填写参与商品，每行一个')
  if (lines.length > MOST_ITEMS) throw fieldRefusal('items', `最多${MOST_ITEMS}个商品`)
  const items = lines.map((line): GivenItem => {
    // A comma among blanks may part fields as well as thousands or decimals.
    if (/[,，]\S/.test(line) && /[^\s,，]\s+[^\s,，]/.test(line)) {
      throw fieldRefusal('items', `“${line}”：请只用空格或只用逗号分隔`)
    }
    const [code = '', first, second, third, ...rest] = line.split(/[\s,，]+/)
    const isSet = kind === 'combination'
    const isShort = first === undefined && !isSet
    if (isShort || rest.length > 0 || (isSet && second !== undefined))
      throw fieldRefusal('items', `“${line}”格式不正确`)
    if (isSet || first === undefined) {
      return { code, price: null, number: wholeOf(line, first, 1) ?? 1, stock: null, memberLimit: null }
    }
    const price = formatPrice(readPrice(first, 'items', `${code} 的价格`))
    return { code, price, number: 1, stock: wholeOf(line, second, 1), memberLimit: wholeOf(line, third, 1) }
  })
  const codes = items.map(({ code }) => code)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw fieldRefusal('items', `商品 ${twice} 重复`)
  return items
}

export const readAmount = (field: 'threshold' | 'price', label: string, given: string): string =>
  formatFen(amountOf(field, label, given))
