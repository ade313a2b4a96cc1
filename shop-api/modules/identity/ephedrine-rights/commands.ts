import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readWords, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const scopesShape = z.array(z.object({ code: z.string(), name: z.string(), isAllowed: z.boolean() }))

const scopes: Command = {
  name: 'scopes',
  words: '<会员编号> [代码或名称,…]',
  summary: '查看或设置会员的经营范围',
  details: '设置时写全所有范围，立即生效',
  example: 'scopes 101 chemical,antibiotic',
  run: async (shop, [id, words]) => {
    const at = `/members/${readNumber(id, '会员编号')}/scopes`
    const answer = words === undefined ? await shop.get(at) : await shop.post(at, { scopes: readWords(words) })
    return table(['代码', '经营范围', '会员'], scopesShape.parse(answer), ({ code, name, isAllowed }) => [
      code,
      name,
      isAllowed ? '可购' : '—',
    ])
  },
}

const quotaShape = z.object({ companyName: z.string(), text: z.string() })

const ephedrine: Command = {
  name: 'ephedrine',
  words: '<会员编号> [额度|off] [截止日期|长期]',
  summary: '查看、授予或取消（off）含麻商品采购授权',
  details: '额度为总数，含已用数量',
  example: 'ephedrine 101 600 2027-12-31',
  run: async (shop, [id, quota, until]) => {
    const at = `/members/${readNumber(id, '会员编号')}/ephedrine`
    const show = (answer: unknown) => {
      const { companyName, text } = quotaShape.parse(answer)
      return `${companyName}：${text}`
    }
    if (quota === undefined) return show(await shop.get(at))
    if (quota === 'off') return show(await shop.post(at, { authorisation: null }))
    if (until === undefined) throw new UsageError('请写截止日期，如 2027-12-31，或写“长期”')
    const validTo = until === '长期' ? null : until
    return show(await shop.post(at, { authorisation: { quota: readNumber(quota, '授权额度'), validTo } }))
  },
}

export const rightCommands: readonly Command[] = [scopes, ephedrine]
