import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readWords } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const listShape = z.array(
  z.object({
    id: z.number(),
    memberId: z.number(),
    companyName: z.string(),
    name: z.string(),
    number: z.string(),
    validTo: z.string().nullable(),
    handedInAt: z.string(),
    files: z.array(z.number()),
  }),
)

const list: Command = {
  name: 'papers',
  usage: '[--state pending|approved|refused|withdrawn]',
  help: '列出会员提交的证件，默认只列待审核的',
  words: [0, 0],
  options: ['state'],
  run: async (shop, _, { state }) => {
    const rows = listShape.parse(await shop.get(`/certificates${state ? `?state=${encodeURIComponent(state)}` : ''}`))
    if (rows.length === 0) return '没有证件'
    return table(
      ['编号', '会员', '证件', '证号', '有效期至', '提交时间', '文件编号'],
      rows.map((row) => [
        row.id,
        `${row.memberId} ${row.companyName}`,
        row.name,
        row.number,
        row.validTo ?? '长期',
        row.handedInAt,
        row.files.join('、'),
      ]),
    )
  },
}

const decided = z.object({ name: z.string() })

const approve: Command = {
  name: 'approve-paper',
  usage: '<证件提交编号> [--scopes 代码或名称,…] [--quota 数量]',
  help: '审核通过一份证件，立即生效并通知会员；--scopes 写新证上的全部经营范围，--quota 为含麻授权的总额度',
  words: [1, 1],
  options: ['scopes', 'quota'],
  run: async (shop, [id], { scopes, quota }) => {
    const answer = await shop.post(`/certificates/${readNumber(id, '编号')}/review`, {
      state: 'approved',
      ...(scopes === undefined ? {} : { scopes: readWords(scopes) }),
      ...(quota === undefined ? {} : { quota: readNumber(quota, '授权额度') }),
    })
    return `已通过：${decided.parse(answer).name}`
  },
}

const refuse: Command = {
  name: 'refuse-paper',
  usage: '<证件提交编号> <原因>',
  help: '退回一份证件，原因会显示给会员',
  words: [2, 2],
  run: async (shop, [id, reason]) => {
    const answer = await shop.post(`/certificates/${readNumber(id, '编号')}/review`, { state: 'refused', reason })
    return `已退回：${decided.parse(answer).name}`
  },
}

const confirm: Command = {
  name: 'wechat-confirm',
  usage: '<二维码编号> <微信昵称> [--openid 标识]',
  help: '没有接入微信时，代替扫码确认绑定',
  words: [2, 2],
  options: ['openid'],
  run: async (shop, [scene, nickname], { openid }) => {
    await shop.post('/wechat/confirm', { scene, nickname, openId: openid ?? `sample-${nickname}` })
    return '已确认'
  },
}

export const licenceCommands: readonly Command[] = [list, approve, refuse, confirm]
