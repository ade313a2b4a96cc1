import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'

const code: Command = {
  name: 'code',
  words: '<手机号>',
  summary: '查看最近一次发给该手机的验证码（未接短信网关时）',
  example: 'code 13800000001',
  run: async (shop, [phone]) => {
    const shape = z.object({ code: z.string(), purpose: z.string(), sentAt: z.string() })
    const sent = shape.parse(await shop.get(`/codes/${encodeURIComponent(phone ?? '')}`))
    return `${sent.code}（${sent.purpose}，${sent.sentAt} 发送）`
  },
}

export const codeCommands: readonly Command[] = [code]
