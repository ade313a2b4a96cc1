import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { scopeCell } from '#shop-api/modules/catalogue/promotions/files/scope-cells.ts'
import { amount, beginning, ending, oneOf, whole, words, yesNo, yuan } from '#shop-api/platform/table-files/cells.ts'
import type { Column, Texts as TextsOf } from '#shop-api/platform/table-files/column.ts'
import { keysOf, nameIn, yesIf } from '#shop-api/platform/table-files/column.ts'
import type { CouponRow } from '../repository.ts'

export interface CouponRecord {
  readonly id: number
  readonly coupon: CouponRow
  readonly scope: string
}

export const kinds = { 满减券: 'amount', 折扣券: 'discount' } as const

const MOST = 100_000_000

const all = {
  id: { heading: '编号', read: whole(1, 2_000_000_000), show: (c) => String(c.id), example: '' },
  name: { heading: '名称', read: words(60), show: (c) => c.coupon.name, isNeeded: true, example: '满300减15全场券' },
  kind: {
    heading: '类型',
    read: oneOf(Object.keys(kinds)),
    show: (c) => nameIn(kinds, c.coupon.kind),
    isNeeded: true,
    example: '满减券',
  },
  value: {
    heading: '面额或折扣',
    read: yuan,
    show: (c) => formatPrice(parsePrice(c.coupon.value)),
    isNeeded: true,
    example: '15.00',
  },
  maxReduce: {
    heading: '最高减',
    read: yuan,
    show: (c) => (c.coupon.maxReduceFen === null ? '' : formatFen(fen(c.coupon.maxReduceFen))),
    mayBeCleared: true,
    example: '',
  },
  threshold: {
    heading: '门槛金额',
    read: amount,
    show: (c) => formatFen(fen(c.coupon.thresholdFen)),
    isNeeded: true,
    example: '300.00',
  },
  scope: { heading: '范围', read: scopeCell, show: (c) => c.scope, usual: '全部', example: '全部' },
  claimFrom: {
    heading: '领取开始',
    read: beginning,
    show: (c) => chinaDateTime(c.coupon.claimFrom),
    isNeeded: true,
    example: '2026-12-01',
  },
  claimTo: {
    heading: '领取结束',
    read: ending,
    show: (c) => chinaDateTime(c.coupon.claimTo),
    isNeeded: true,
    example: '2026-12-25',
  },
  validFrom: {
    heading: '使用开始',
    read: beginning,
    show: (c) => chinaDateTime(c.coupon.validFrom),
    isNeeded: true,
    example: '2026-12-01',
  },
  validTo: {
    heading: '使用结束',
    read: ending,
    show: (c) => chinaDateTime(c.coupon.validTo),
    isNeeded: true,
    example: '2027-01-01',
  },
  total: {
    heading: '发放总量',
    read: whole(0, MOST),
    show: (c) => String(c.coupon.total),
    isNeeded: true,
    example: '2000',
  },
  perMember: {
    heading: '每客户限领',
    formerly: '每家限领',
    read: whole(1, 1000),
    show: (c) => String(c.coupon.perMember),
    usual: '1',
    example: '1',
  },
  points: {
    heading: '所需积分',
    read: whole(0, MOST),
    show: (c) => String(c.coupon.points),
    usual: '0',
    example: '0',
  },
  claimable: {
    heading: '可领取',
    read: yesNo,
    show: (c) => yesIf(c.coupon.isClaimable),
    usual: '是',
    example: '是',
  },
  exclusive: {
    heading: '不与满减同享',
    read: yesNo,
    show: (c) => yesIf(c.coupon.isExclusive),
    usual: '否',
    example: '否',
  },
} as const satisfies Readonly<Record<string, Column<CouponRecord>>>

export type CouponKey = keyof typeof all
export const columns: Readonly<Record<CouponKey, Column<CouponRecord>>> = all
export const couponKeys = keysOf(columns)
export const plainKeys = couponKeys.filter((key) => key !== 'id')
/** What holders of a coupon were promised: it stays once somebody has claimed one. */
export const promisedKeys = [
  'kind',
  'value',
  'maxReduce',
  'threshold',
  'scope',
  'exclusive',
] as const satisfies CouponKey[]

export type Texts = TextsOf<CouponKey>
