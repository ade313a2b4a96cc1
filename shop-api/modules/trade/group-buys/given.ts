import { z } from 'zod'
import type { Fen, Price } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, lineAmount, parsePrice } from '#lib/kernel/money.ts'
import { windowText } from '#lib/kernel/time.ts'
import {
  fromMoment,
  givenLimit,
  givenText,
  givenWhole,
  plainField,
  untilMoment,
} from '#shop-api/modules/base/access/asked.ts'
import type { GoodsItem } from '#shop-api/modules/catalogue/goods/reads.ts'
import { findLockedGoods } from '#shop-api/modules/catalogue/goods/reads.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { groupTerms } from './rules.ts'

const MOST_SEATS = 100
const MOST_HOURS = 168

/** What an operator gives for an offer, as texts. */
export const givenOffer = z
  .object({
    code: plainField,
    /** Left empty it says how many buyers make a group. */
    name: plainField,
    price: givenText(20),
    seats: givenWhole('成团家数', 2, '').refine((seats) => seats <= MOST_SEATS, `成团家数最多${MOST_SEATS}家`),
    minNumber: givenWhole('起拼量', 1, '1'),
    stock: givenWhole('活动库存', 1, ''),
    memberLimit: givenLimit('每客户限购'),
    hours: givenWhole('成团时限', 1, '24').refine((hours) => hours <= MOST_HOURS, `成团时限最多${MOST_HOURS}小时`),
    startsAt: fromMoment,
    endsAt: untilMoment,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: '结束时间须晚于开始时间' })

/** Forms name goods by their code, commands by their id. */
export type GivenOffer = Omit<z.output<typeof givenOffer>, 'code'> & { readonly goods: string | number }

export interface OfferDraft extends Omit<GivenOffer, 'goods' | 'price'> {
  readonly price: Price
  readonly goods: GoodsItem
}

async function heldGoods(tx: Db, named: string | number) {
  const which = typeof named === 'number' ? { ids: [named] } : { codes: [named] }
  const [row] = await findLockedGoods(tx, which)
  if (row) return row
  throw typeof named === 'number' ? notFound('商品不存在') : fieldRefusal('code', `商品编码 ${named} 不存在`)
}

/** An offer as it would be kept, its goods locked so that their prices stay meanwhile. Throws ShopRefusal. */
export async function draftOffer(tx: Db, { goods: named, ...given }: GivenOffer, now: Date): Promise<OfferDraft> {
  const price = readPrice(given.price)
  const row = await heldGoods(tx, named)
  if (given.endsAt <= now) throw fieldRefusal('endsAt', '结束时间已过，拼团不会生效')
  if (row.isEphedrine) throw fieldRefusal('code', '含麻商品不参与拼团')
  if (row.unitPrice !== null && price > parsePrice(row.unitPrice)) {
    throw fieldRefusal('price', `拼团价不能高于单价${formatPrice(parsePrice(row.unitPrice))}`)
  }
  const { minNumber } = groupTerms({ rule: { buyNumber: given.minNumber } }, row)
  if (given.memberLimit !== null && given.memberLimit < minNumber) {
    throw fieldRefusal('memberLimit', `每客户限购不能少于起拼量${minNumber}${row.unit}`)
  }
  return { ...given, name: given.name || `${given.seats}家成团`, price, goods: row }
}

const yuan = (amount: Fen): string => `¥${formatFen(amount)}`

/** What an offer would do, for the operator who is about to save it. */
export function offerEffect(draft: OfferDraft, now: Date) {
  const { goods: row, price, seats, stock } = draft
  const { minNumber } = groupTerms({ rule: { buyNumber: draft.minNumber } }, row)
  const unitPrice = row.unitPrice === null ? null : parsePrice(row.unitPrice)
  const less = unitPrice === null ? null : ((unitPrice - price) as Price)
  const facts: [string, string][] = [
    ['名称', draft.name],
    ['商品', `${row.code} ${row.name} ${row.spec}`],
    ['单价', unitPrice === null ? '待定价' : `¥${formatPrice(unitPrice)}`],
    ['拼团价', `¥${formatPrice(price)}${less === null ? '' : `，每${row.unit}便宜¥${formatPrice(less)}`}`],
    ['成团', `${seats}家，每家至少${minNumber}${row.unit}，${draft.hours}小时内未满即取消并退款`],
    ['一家至少付', yuan(lineAmount(price, minNumber))],
    [
      '数量',
      `共${stock}${row.unit}，${draft.memberLimit === null ? '会员不限购' : `每客户限购${draft.memberLimit}${row.unit}`}`,
    ],
    ['时间', windowText(draft.startsAt, draft.endsAt)],
    ...(less === null ? [] : [['最多让利', `${yuan(lineAmount(less, stock))}（全部售出时）`] as [string, string]]),
  ]
  const warnings = [
    ...(draft.startsAt <= now ? ['保存后立即生效'] : []),
    ...(unitPrice === null ? ['商品尚未定价，定价后拼团才能购买'] : []),
    ...(row.isListed ? [] : ['商品已下架，上架后拼团才能购买']),
    ...(row.available < minNumber * seats ? [`现有库存${row.available}${row.unit}，不足一个团`] : []),
    ...(stock < minNumber * seats ? [`活动库存${stock}${row.unit}，不足一个团`] : []),
    ...(unitPrice !== null && price * 2 < unitPrice ? ['拼团价不到单价的一半，请核对'] : []),
  ]
  return { facts, warnings }
}
