import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { kindNames } from './licence-list.ts'
import { memberAnswer, membersAnswer, reviewedAnswer } from './shapes.ts'
import { registration } from './show-command.ts'

const states: Readonly<Record<string, string>> = {
  draft: '资料未提交',
  pending: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
}

const stateWords: Readonly<Record<string, string>> = {
  资料未提交: 'draft',
  待审核: 'pending',
  已通过: 'approved',
  已拒绝: 'rejected',
}

const list: Command = {
  name: 'members',
  words: '[公司名或手机号]',
  options: { state: '资料未提交|待审核|已通过|已拒绝', page: '页' },
  summary: '列出会员',
  example: 'members 某某大药房 --state 待审核',
  run: async (shop, [keywords], { state, page }) => {
    const answer = await shop.get('/members', { keywords, page, state: state && (stateWords[state] ?? state) })
    const { total, members, page: at } = membersAnswer.parse(answer)
    return `${table(['编号', '公司', '类型', '手机', '审核'], members, (row) => [
      row.id,
      row.companyName,
      kindNames[row.kind],
      row.phone,
      states[row.reviewState] ?? row.reviewState,
    ])}\n共 ${total} 家，第 ${at} 页`
  },
}

const show: Command = {
  name: 'member',
  words: '<会员编号>',
  summary: '查看会员资料、证照与余额',
  example: 'member 101',
  run: async (shop, [id]) => {
    const { member, balance, papers, signIns } = memberAnswer.parse(
      await shop.get(`/members/${readNumber(id, '会员编号')}`),
    )
    return [
      facts([
        ['编号', member.id],
        ['公司', member.companyName],
        ['类型', kindNames[member.kind]],
        ['联系人', `${member.contactName} ${member.phone}`],
        ['审核', `${states[member.reviewState] ?? member.reviewState} ${member.reviewReason ?? ''}`.trim()],
        ['余额', `¥${balance}`],
        ['用户名', signIns.map((each) => each.username).join('、') || '—'],
        ['经营范围', member.scopeCodes.join('、')],
        [
          '含麻额度',
          member.ephedrine && `${member.ephedrine.used}/${member.ephedrine.quota}，至 ${member.ephedrine.validTo}`,
        ],
      ]),
      table(['证照', '编号', '有效期至'], papers, (licence) => [
        licence.name,
        licence.number,
        licence.validTo ?? '长期',
      ]),
    ].join('\n\n')
  },
}

const approve: Command = {
  name: 'approve',
  words: '<会员编号>',
  summary: '审核通过一个会员',
  example: 'approve 101',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/review`, { state: 'approved' })
    return `已通过：${reviewedAnswer.parse(answer).companyName}`
  },
}

function readFault(word: string): { field: string; text: string } {
  const [field = '', ...text] = word.split('=')
  if (field === '' || text.length === 0) throw new UsageError(`“${word}”应写成 栏目=说明`)
  return { field, text: text.join('=') }
}

const refuse: Command = {
  name: 'refuse',
  words: '<会员编号> <原因> [栏目=说明...]',
  summary: '拒绝一个会员，原因和各栏说明会显示给对方',
  details: '栏目如 company、papers.drugLicence.files',
  example: 'refuse 101 证照不清晰 papers.drugLicence.files=请重新拍摄',
  run: async (shop, [id, reason, ...fields]) => {
    const faults = fields.map(readFault)
    const body = { state: 'rejected', reason, faults }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/review`, body)
    return `已拒绝：${reviewedAnswer.parse(answer).companyName}`
  },
}

const recharge: Command = {
  name: 'recharge',
  words: '<会员编号> <金额>',
  options: { note: '备注' },
  summary: '为会员余额充值（已到账的款项），金额单位为元',
  example: 'recharge 101 5000 --note 银行转账',
  run: async (shop, [id, amount], { note }) => {
    const body = { amount, ...(note ? { note } : {}), key: randomUUID() }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/recharge`, body)
    return `已充值 ¥${amount}，现有余额 ¥${z.object({ balance: z.string() }).parse(answer).balance}`
  },
}

export const memberCommands: readonly Command[] = [list, show, registration, approve, refuse, recharge]
