import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const coupons: Command = {
  name: 'coupons',
  summary: '列出优惠券：发放总量、已领数量与是否可领',
  example: 'coupons',
  run: async (shop) => {
    const shape = z.object({
      id: z.number(),
      name: z.string(),
      total: z.number(),
      claimed: z.number(),
      points: z.number(),
      claimTo: z.string(),
      isClaimable: z.boolean(),
    })
    const answer = z.object({ coupons: z.array(shape) }).parse(await shop.get('/coupons'))
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

export const couponCommands: readonly Command[] = [coupons, coupon]
