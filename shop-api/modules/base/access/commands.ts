import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readWords, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { USUAL_DAYS, USUAL_OVERLAP_HOURS } from './key-shapes.ts'
import { scopeInWords, scopes } from './scopes.ts'
import { keysAnswer, madeAnswer } from './shapes.ts'

const states = { active: '有效', expired: '已过期', revoked: '已作废' } as const

const list: Command = {
  name: 'keys',
  summary: '列出接口密钥（不含密钥本身）',
  example: 'keys',
  run: async (shop) => {
    const { keys } = keysAnswer.parse(await shop.get('/keys'))
    return table(['编号', '名称', '前缀', '权限', '状态', '创建人', '最近使用', '到期'], keys, (key) => [
      ...[key.id, key.name, key.prefix, key.scopes.join(','), states[key.state], key.createdBy],
      ...[key.lastUsedOn ?? '未使用', key.expiresAt ?? '长期'],
    ])
  },
}

/** Days, or 长期. Throws UsageError. */
function readTerm(word: string | undefined): number | null | undefined {
  if (word === undefined) return undefined
  return word === 'never' || word === '长期' ? null : readNumber(word, '有效天数')
}

const add: Command = {
  name: 'key-add',
  words: '<名称> <权限>',
  options: { days: '天数|never' },
  summary: '新建接口密钥，密钥只在这里显示一次',
  details: `权限可填多个，用逗号分开：${scopes.map((scope) => `${scope}（${scopeInWords(scope)}）`).join('、')}。默认 ${USUAL_DAYS} 天后到期，--days never 长期有效`,
  example: 'key-add ERP goods:write,orders:read',
  run: async (shop, [name, words], { days: term }) => {
    const wanted = readWords(words)
    const unknown = wanted.find((word) => !scopes.some((scope) => scope === word))
    if (unknown !== undefined) throw new UsageError(`权限“${unknown}”不存在，可用的有：${scopes.join('、')}`)
    const days = readTerm(term)
    const data = madeAnswer.parse(
      await shop.post('/keys', { name, scopes: wanted, ...(days === undefined ? {} : { days }) }),
    )
    return { text: `密钥 ${data.name}（编号 ${data.id}），只显示这一次：\n${data.key}`, data }
  },
}

const rotate: Command = {
  name: 'key-rotate',
  words: '<密钥编号>',
  options: { overlap: '小时' },
  summary: '更换接口密钥，新密钥只在这里显示一次',
  details: `旧密钥在 --overlap 小时内仍可使用，默认 ${USUAL_OVERLAP_HOURS}，0 为立即失效`,
  example: 'key-rotate 3 --overlap 48',
  run: async (shop, [id], { overlap }) => {
    const body = overlap === undefined ? {} : { overlapHours: readNumber(overlap, '小时') }
    const answer = await shop.post(`/keys/${readNumber(id, '密钥编号')}/rotate`, body)
    const data = madeAnswer.extend({ formerUntil: z.string() }).parse(answer)
    return { text: `密钥 ${data.name}，只显示这一次：\n${data.key}\n旧密钥用到 ${data.formerUntil}`, data }
  },
}

const revoke: Command = {
  name: 'key-revoke',
  words: '<密钥编号>',
  summary: '作废接口密钥，立即失效，不能恢复',
  example: 'key-revoke 3',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/keys/${readNumber(id, '密钥编号')}/revoke`)
    return `已作废：${z.object({ name: z.string() }).parse(answer).name}`
  },
}

export const keyCommands: readonly Command[] = [list, add, rotate, revoke]
