import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'

const voucher: Command = {
  name: 'voucher',
  words: '<会员编号> <金额>',
  options: { name: '名称', days: '有效天数' },
  summary: '发给会员一张现金券，金额单位为元',
  example: 'voucher 101 12.50 --days 30',
  run: async (shop, [id, amount], { name, days }) => {
    const body = {
      amount,
      ...(name ? { name } : {}),
      ...(days ? { days: readNumber(days, '有效天数') } : {}),
      key: randomUUID(),
    }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/vouchers`, body)
    return `已发现金券 ¥${amount}，有效期至 ${z.object({ validTo: z.string() }).parse(answer).validTo}`
  },
}

export const voucherCommands: readonly Command[] = [voucher]
