import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import { scopeKinds, scopeNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber, readSwitch, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { couponsAnswer, savedCouponAnswer } from './shapes.ts'

const coupons: Command = {
  name: 'coupons',
  summary: '列出优惠券：发放总量、已领数量与是否可领',
  example: 'coupons',
  run: async (shop) => {
    const answer = couponsAnswer.parse(await shop.get('/coupons'))
    const rows = answer.coupons.map((row) => [
      row.id,
      row.name,
      `${row.claimed}/${row.total}`,
      row.points === 0 ? '免费' : `${row.points}积分`,
      row.claimTo,
      row.isClaimable ? '可领' : '停领',
    ])
    return table(['编号', '优惠券', '已领/总量', '领取', '领取截止', '状态'], rows)
  },
}

const coupon: Command = {
  name: 'coupon',
  words: '<优惠券编号> <on|off|总量>',
  summary: '优惠券开放领取（on）、停止领取（off）或改发放总量',
  example: 'coupon 5 off',
  run: async (shop, [id, word = '']) => {
    const change = /^\d+$/.test(word) ? { total: Number(word) } : { isClaimable: readSwitch(word) }
    const answer = await shop.post(`/coupons/${readNumber(id, '优惠券编号')}`, change)
    return `已更改：${z.object({ name: z.string() }).parse(answer).name}`
  },
}

function summarise(answer: unknown, done: string): string {
  const { effect, id } = savedCouponAnswer.parse(answer)
  return [
    facts(effect.facts),
    ...effect.warnings.map((text) => `注意：${text}`),
    id === undefined ? '以上为试算，未保存；去掉 --try 后保存' : `${done}，编号 ${id}`,
  ].join('\n')
}

const termsOptions = {
  threshold: '使用门槛',
  'max-reduce': '折扣券最高优惠',
  scope: scopeKinds.map((kind) => scopeNames[kind]).join('|'),
  among: '名称;名称',
  'claim-from': '2026-12-01',
  'claim-to': '2026-12-25',
  'valid-from': '2026-12-01',
  'valid-to': '2026-12-31',
  total: '总量',
  limit: '每客户限领',
  points: '积分',
  exclusive: '是|否',
  unclaimable: '是|否',
  try: '是|否',
}
const needs = ['threshold', 'claim-from', 'claim-to', 'valid-from', 'valid-to', 'total']

/** 15 yuan, or 9.5折. */
function termsOf(name: string, value: string, options: Readonly<Record<string, string | undefined>>) {
  const scope = scopeKinds.find((each) => scopeNames[each] === (options.scope ?? scopeNames.all))
  if (!scope) throw new UsageError(`范围须为${scopeKinds.map((each) => scopeNames[each]).join('、')}之一`)
  const { threshold, maxReduce, among, claimFrom, claimTo, validFrom, validTo, total, limit, points } = options
  return {
    name,
    value,
    scope,
    threshold,
    maxReduce,
    among,
    claimFrom,
    claimTo,
    validFrom,
    validTo,
    total,
    points,
    kind: value.endsWith('折') ? 'discount' : 'amount',
    perMember: limit,
    isExclusive: isSwitchedOn(options.exclusive),
    ...(options.unclaimable === undefined ? {} : { isClaimable: !readSwitch(options.unclaimable) }),
    isTried: isSwitchedOn(options.try),
  }
}

const add: Command = {
  name: 'coupon-add',
  words: '<名称> <面额|折扣>',
  options: termsOptions,
  needs,
  summary: '新建优惠券，并说明它的效果',
  details: '面额如 15，折扣如 9.5折；--try 是 只试算，不保存',
  example:
    'coupon-add 满300减15 15 --threshold 300 --total 500 --claim-from 2026-12-01 --claim-to 2026-12-25 --valid-from 2026-12-01 --valid-to 2026-12-31',
  run: async (shop, [name = '', value = ''], options) =>
    summarise(await shop.post('/coupons', termsOf(name, value, options)), '已保存'),
}

const change: Command = {
  name: 'coupon-change',
  words: '<优惠券编号> <名称> <面额|折扣>',
  options: termsOptions,
  needs,
  summary: '按新内容改优惠券，写法同 coupon-add',
  details: '已有会员领取的，只能改名称、时间、数量和领取条件',
  example:
    'coupon-change 5 满300减15 15 --threshold 300 --total 800 --claim-from 2026-12-01 --claim-to 2026-12-25 --valid-from 2026-12-01 --valid-to 2026-12-31',
  run: async (shop, [id, name = '', value = ''], options) =>
    summarise(
      await shop.post(`/coupons/${readNumber(id, '优惠券编号')}/terms`, termsOf(name, value, options)),
      '已更改',
    ),
}

export const couponCommands: readonly Command[] = [
  ...[coupons, coupon, add, change],
  ...fileCommands({ kind: 'coupons', noun: '优惠券', extent: '（含范围、领取与使用时间、总量）' }),
]
