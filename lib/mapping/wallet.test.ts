import { userShapes } from '#lib/contract/user/shapes.ts'
import { moneyEntryShape, moneyRequestShape, walletShapes } from '#lib/contract/wallet/shapes.ts'
import { parseFen } from '#lib/kernel/money.ts'
import {
  absent,
  day,
  fen,
  flag,
  id,
  mapsFields,
  none,
  nothing,
  onlinePaymentRows,
  orElse,
  orNull,
  required,
  sameCodes,
  text,
  time,
  transferRows,
  unread,
  when,
  whole,
} from './testing/fields.ts'
import {
  toBalanceEntry,
  toBalanceRequest,
  toBalanceStatement,
  toCashVoucher,
  toCoupon,
  toCouponLook,
  toPaymentMeans,
  toPointsEntry,
} from './wallet.ts'

describe('means of payment', () =>
  mapsFields(userShapes.money.data, toPaymentMeans, [
    ['balance', '86.00', 'balance', 8600, orNull(fen)],
    ['frozen', '4.30', 'frozen', 430, orNull(fen)],
    ['points', 500, 'points', 500, orNull(whole)],
    ['points_owed', 20, 'pointsOwed', 20, whole],
    ['coupons', 3, 'coupons', 3, orNull(whole)],
    ['vouchers', 2, 'cashVouchers', 2, orNull(whole)],
    ['credit', 'credit', nothing],
    ['credit.limit', '9000.00', 'credit.limit', 900_000, required(fen)],
    ['credit.used', '800.00', 'credit.used', 80_000, required(fen)],
    ['credit.due', '70.00', 'credit.due', 7000, required(fen)],
    ['credit.overdue', '6.00', 'credit.overdue', 600, required(fen)],
    ['credit.due_on', '2026-12-20', 'credit.dueOn', '2026-12-20', orNull(day)],
    ...transferRows,
    ['recharge_ways', 'rechargeWays', none],
    ['recharge_ways.0.method', 'wechat', 'rechargeWays.0.method', 'wechat', text],
    ['recharge_ways.0.label', '微信支付', 'rechargeWays.0.label', '微信支付', text],
    ['online_recharge', 'onlineRecharge', nothing],
    ...onlinePaymentRows('online_recharge.', 'onlineRecharge.'),
  ]))

const entry = (wire: string, model: string) =>
  [
    [`${wire}id`, 3, `${model}id`, 3, id],
    [`${wire}use_type`, 2, '', {}, unread],
    [`${wire}label`, '支付订单', `${model}label`, '支付订单', text],
    [`${wire}amount`, '-86.00', `${model}amount`, -8600, orNull(fen)],
    [`${wire}balance`, '14.00', `${model}balance`, 1400, orNull(fen)],
    [`${wire}order_no`, '2026112001', `${model}orderNumber`, '2026112001', orNull(text)],
    [`${wire}note`, '尾款', `${model}note`, '尾款', text],
    [`${wire}created_at`, '2026-11-20 09:30:00', `${model}at`, '2026-11-20 09:30:00', text],
  ] as const

describe('a movement of the balance', () => mapsFields(moneyEntryShape, toBalanceEntry, entry('', '')))

describe('a sheet of movements', () =>
  mapsFields(walletShapes.moneyExport.data, toBalanceStatement, [
    ['opening', '100.00', 'opening', 10_000, required(fen)],
    ['closing', '14.00', 'closing', 1400, required(fen)],
    ['is_cut', false, 'isCut', false, [...flag, [true, true]]],
    ['entries', 'entries', none],
    ...entry('entries.0.', 'entries.0.'),
  ]))

describe('a movement of points', () =>
  mapsFields(walletShapes.pointsLog.data.shape.data.element, toPointsEntry, [
    ['id', 3, 'id', 3, id],
    ['label', '购物', 'label', '购物', text],
    ['points', -86, 'points', -86, whole],
    ['balance', 414, 'balance', 414, whole],
    ['order_no', '2026112001', 'orderNumber', '2026112001', orNull(text)],
    ['note', '双倍', 'note', '双倍', text],
    ['created_at', '2026-11-20 09:30:00', 'at', '2026-11-20 09:30:00', text],
  ]))

const usable = [
  [absent, true],
  [0, true],
  [1, false],
  ['2', false],
] as const

describe('a coupon', () =>
  mapsFields(userShapes.coupons.data.shape.data.element, toCoupon, [
    ['id', 3, 'id', 3, id],
    ['name', '满200减10', 'name', '满200减10', orElse('优惠券', text)],
    [
      'type',
      9,
      '',
      {},
      [
        [absent, { kindText: '' }],
        [0, { kindText: '' }],
        [1, { kindText: '' }],
        ['7', {}],
      ],
    ],
    ['type_text', '运费券', 'kindText', '运费券', text],
    [
      'amount',
      '10.00',
      'worth',
      { kind: 'amount', off: 1000 },
      [
        [absent, null],
        ['8.6', { kind: 'amount', off: 860 }],
      ],
    ],
    [
      'is_rate',
      0,
      '',
      {},
      [
        [absent, {}],
        ['0', {}],
        [1, { worth: { kind: 'rate', rate: 10 } }],
        ['1', { worth: { kind: 'rate', rate: 10 } }],
      ],
    ],
    ['threshold', '200.00', 'threshold', 20_000, orNull(fen)],
    ['scope', '全场可用', 'scope', '全场可用', text],
    ['status', 1, 'isUsable', false, usable],
    ['status_text', '已使用', 'stateText', '已使用', text],
    ['starts_at', 1_795_000_000, 'startsAt', 1_795_000_000_000, time],
    ['expires_at', 1_795_100_000, 'expiresAt', 1_795_100_000_000, time],
  ]))

describe('a cash voucher', () =>
  mapsFields(walletShapes.vouchers.data.shape.data.element, toCashVoucher, [
    ['id', 3, 'id', 3, id],
    ['name', '返现券', 'name', '返现券', text],
    ['amount', '50.00', 'amount', 5000, orNull(fen)],
    ['remaining', '20.00', 'remaining', 2000, orNull(fen)],
    ['status', 1, 'isUsable', false, usable],
    ['status_text', '已用完', 'stateText', '已用完', text],
    ['starts_at', 1_795_000_000, 'startsAt', 1_795_000_000_000, time],
    ['expires_at', 1_795_100_000, 'expiresAt', 1_795_100_000_000, time],
    ['uses', 'uses', none],
    ['uses.0.amount', '30.00', 'uses.0.amount', 3000, required(fen)],
    ['uses.0.order_no', '2026112001', 'uses.0.orderNumber', '2026112001', orNull(text)],
    ['uses.0.note', '抵扣', 'uses.0.note', '抵扣', text],
    ['uses.0.created_at', '2026-11-20 09:30:00', 'uses.0.at', '2026-11-20 09:30:00', text],
  ]))

describe('a recharge or withdrawal', () =>
  mapsFields(moneyRequestShape, toBalanceRequest, [
    ['id', 3, 'id', 3, id],
    ['no', 'C2026', 'number', 'C2026', text],
    ['kind', 'recharge', 'kind', 'recharge', sameCodes('recharge', 'withdraw')],
    ['amount', '86.00', 'amount', 8600, orNull(fen)],
    ['arrived', '85.50', 'arrived', 8550, orNull(fen)],
    ['state', 'done', 'isOpen', false, when('submitted', true, 'refused', false, 'cancelled', false)],
    ['state_text', '已到账', 'stateText', '已到账', text],
    ['detail', '尾号6200', 'detail', '尾号6200', text],
    ['reason', '户名不符', 'reason', '户名不符', text],
    ['created_at', '2026-11-20 09:30:00', 'at', '2026-11-20 09:30:00', text],
    ['ended_at', '2026-11-22 10:00:00', '', {}, unread],
  ]))

test.each([
  ['amount', '10.00', { kind: 'amount', off: 1000 }],
  ['rate', '0.95', { kind: 'rate', rate: 0.95 }],
] as const)('a coupon of the centre worth its %s looks as in the hand', (kind, value, worth) => {
  const both = {
    id: 3,
    name: '满200减10',
    threshold: parseFen('200'),
    scope: '全场',
    stateText: '可领取',
    startsAt: 1,
    expiresAt: 2,
  }
  const pieces = { points: 0, total: 9, left: 8, perMember: 1, mine: 0, statement: null }
  const centre = {
    ...pieces,
    kind,
    value,
    maxReduce: null,
    url: '/list',
    isExclusive: false,
    state: 'open',
    claimFrom: 0,
    statement: null,
  } as const
  expect(toCouponLook({ ...both, ...centre })).toEqual({ ...both, kindText: '', worth, isUsable: true })
})
