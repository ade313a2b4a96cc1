import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatYuan, parseFen } from '#lib/kernel/money.ts'
import { windowText } from '#lib/kernel/time.ts'
import {
  amountOf,
  fromMoment,
  givenBox,
  givenText,
  givenWhole,
  givenYes,
  plainField,
  untilMoment,
} from '#shop-api/modules/base/access/asked.ts'
import { rateOf } from '#shop-api/modules/catalogue/promotions/given.ts'
import { readScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { scopeKinds } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { coupons } from './tables.ts'
import { USUALLY_CLAIMABLE } from './tables.ts'

export const couponKinds = { amount: '满减券', discount: '折扣券' } as const

/** What an operator gives, as texts. */
export const givenCoupon = z
  .object({
    kind: z.enum(['amount', 'discount']),
    name: plainField,
    /** Yuan, or 9.5 for 9.5折. */
    value: givenText(20),
    maxReduce: givenText(20),
    threshold: givenText(20),
    scope: z.enum(scopeKinds).default('all'),
    among: plainField,
    claimFrom: fromMoment,
    claimTo: untilMoment,
    validFrom: fromMoment,
    validTo: untilMoment,
    total: givenWhole('发放总量', 1, ''),
    perMember: givenWhole('每客户限领', 1, '1'),
    points: givenWhole('兑换积分', 0, '0'),
    /** As it is, or as it usually is, where nothing is said. */
    isClaimable: givenBox.optional(),
    isExclusive: givenYes,
  })
  .refine(({ claimFrom, claimTo }) => claimFrom < claimTo, { path: ['claimTo'], message: '领取截止须晚于领取开始' })
  .refine(({ validFrom, validTo }) => validFrom < validTo, { path: ['validTo'], message: '有效期截止须晚于开始' })
  .refine(({ claimTo, validTo }) => claimTo <= validTo, {
    path: ['validTo'],
    message: '有效期截止不能早于领取截止，否则领到的券已过期',
  })
  .refine(({ perMember, total }) => perMember <= total, { path: ['perMember'], message: '每客户限领不能超过发放总量' })

export type GivenCoupon = z.output<typeof givenCoupon>
export type NewCoupon = typeof coupons.$inferInsert

/** A coupon as it would be kept in place of what it was before. Throws ShopRefusal 422. */
export async function draftCoupon(
  db: Db,
  given: GivenCoupon,
  now: Date,
  before?: Pick<typeof coupons.$inferSelect, 'isClaimable'>,
): Promise<NewCoupon> {
  const { value, maxReduce, threshold, scope, among, ...kept } = given
  if (given.validTo <= now) throw fieldRefusal('validTo', '有效期已过')
  const isAmount = given.kind === 'amount'
  if (isAmount && maxReduce !== '') throw fieldRefusal('maxReduce', '只适用于折扣券，满减券请留空')
  const thresholdFen = amountOf('threshold', '使用门槛', threshold)
  const reduce = isAmount ? amountOf('value', '面额', value) : null
  if (reduce !== null && reduce > thresholdFen) throw fieldRefusal('value', '面额不能大于使用门槛')
  return {
    ...kept,
    isClaimable: given.isClaimable ?? before?.isClaimable ?? USUALLY_CLAIMABLE,
    thresholdFen,
    value: reduce === null ? rateOf('value', value) : formatFen(reduce),
    maxReduceFen: isAmount || maxReduce === '' ? null : amountOf('maxReduce', '最高优惠', maxReduce),
    scope: await readScope(db, scope, among),
  }
}

const yuan = (amount: number): string => formatFen(amount as Fen)
const short = (amount: number): string => formatYuan(amount as Fen)

/** What a coupon is worth, in words. */
export function couponTerms(coupon: Pick<NewCoupon, 'kind' | 'value' | 'maxReduceFen' | 'thresholdFen'>): string {
  const { kind, value, maxReduceFen, thresholdFen } = coupon
  if (kind === 'amount') return `满${short(thresholdFen)}减${short(parseFen(value))}`
  const most = maxReduceFen ? `，最多减${short(maxReduceFen)}` : ''
  return `满${short(thresholdFen)}享${Number((Number(value) * 10).toFixed(3))}折${most}`
}

/** What a draft would do, for the operator who is about to save it. */
export async function couponEffect(db: Db, draft: NewCoupon, claimed: number, now: Date) {
  const named = await scopeNamer(db, [draft.scope])
  const most = draft.kind === 'amount' ? parseFen(draft.value) : draft.maxReduceFen
  const facts: [string, string][] = [
    ['类型', couponKinds[draft.kind]],
    ['名称', draft.name],
    ['优惠', couponTerms(draft)],
    ['范围', named(draft.scope)],
    ['领取', windowText(draft.claimFrom, draft.claimTo)],
    ['使用', windowText(draft.validFrom, draft.validTo)],
    [
      '数量',
      `共${draft.total}张，每客户限领${draft.perMember ?? 1}张，${draft.points ? `${draft.points}积分一张` : '免费'}`,
    ],
    ['最多支出', most ? `¥${yuan(most * draft.total)}（全部领取并使用时）` : '不封顶：折扣券未设最高优惠'],
    ...(draft.isExclusive ? [['限制', '不与满减同享'] as [string, string]] : []),
  ]
  const isDeep = draft.kind === 'amount' ? parseFen(draft.value) * 2 > draft.thresholdFen : Number(draft.value) < 0.5
  const warnings = [
    ...(draft.isClaimable ? [] : ['不开放领取：只能作为奖品或积分商品发出']),
    ...(draft.isClaimable && draft.claimFrom <= now && draft.claimTo > now ? ['保存后即可领取'] : []),
    ...(isDeep ? ['优惠超过一半，请核对面额或折扣'] : []),
    ...(claimed > 0 ? [`已领${claimed}张：已领的券有效期不变`] : []),
  ]
  return { facts, warnings }
}
