import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import { scopeNamed, scopeWords } from '#shop-api/modules/catalogue/promotions/scope-words.ts'
import { termCommands } from '#shop-api/modules/identity/resource/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { couponsAnswer } from './shapes.ts'

const coupons: Command = {
  name: 'coupons',
  summary: '列出优惠券：发放总量、已领数量与是否可领',
  example: 'coupons',
  run: async (shop) => {
    const answer = couponsAnswer.parse(await shop.get('/coupons'))
    return table(['编号', '优惠券', '已领/总量', '领取', '领取截止', '状态'], answer.coupons, (row) => [
      row.id,
      row.name,
      `${row.claimed}/${row.total}`,
      row.points === 0 ? '免费' : `${row.points}积分`,
      row.claimTo,
      row.isClaimable ? '可领' : '停领',
    ])
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

const termsOptions = {
  threshold: '使用门槛',
  'max-reduce': '折扣券最高优惠',
  scope: scopeWords.join('|'),
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
}
const needs = ['threshold', 'claim-from', 'claim-to', 'valid-from', 'valid-to', 'total']

/** 15 yuan, or 9.5折. */
function termsOf([name = '', value = '']: readonly string[], options: Readonly<Record<string, string | undefined>>) {
  const { threshold, maxReduce, among, claimFrom, claimTo, validFrom, validTo, total, limit, points } = options
  return {
    name,
    value,
    scope: scopeNamed(options.scope),
    threshold,
    maxReduce,
    among,
    claimFrom,
    claimTo,
    validFrom,
    validTo,
    total,
    points,
    perMember: limit,
    kind: value.endsWith('折') ? 'discount' : 'amount',
    isExclusive: isSwitchedOn(options.exclusive),
    ...(options.unclaimable === undefined ? {} : { isClaimable: !readSwitch(options.unclaimable) }),
  }
}

const written = '--claim-from 2026-12-01 --claim-to 2026-12-25 --valid-from 2026-12-01 --valid-to 2026-12-31'

export const couponCommands: readonly Command[] = [
  ...[coupons, coupon],
  ...termCommands({
    name: 'coupon',
    noun: '优惠券',
    words: '<名称> <面额|折扣>',
    options: termsOptions,
    needs,
    given: termsOf,
    change: (id) => `/coupons/${id}/terms`,
    details: { add: '面额如 15，折扣如 9.5折', change: '已有会员领取的，只能改名称、时间、数量和领取条件' },
    examples: {
      add: `coupon-add 满300减15 15 --threshold 300 --total 500 ${written}`,
      change: `coupon-change 5 满300减15 15 --threshold 300 --total 800 ${written}`,
    },
  }),
  ...fileCommands({ kind: 'coupons', noun: '优惠券', extent: '（含范围、领取与使用时间、总量）' }),
]
