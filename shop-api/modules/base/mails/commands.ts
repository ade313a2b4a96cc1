import type { Command } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { mailsAnswer } from './shapes.ts'

const mails: Command = {
  name: 'mails',
  summary: '列出最近的邮件、通知短信及发送结果',
  example: 'mails',
  run: async (shop) => {
    const { mails: rows, texts } = mailsAnswer.parse(await shop.get('/mails'))
    const stateOf = ({
      sentAt,
      failures,
      lastError,
    }: Pick<(typeof rows)[number], 'sentAt' | 'failures' | 'lastError'>) =>
      sentAt ?? (failures > 0 ? `失败${failures}次：${lastError}` : '待发送')
    return table(
      ['方式', '编号', '收件人', '主题', '创建', '发送'],
      [
        ...rows.map((row) => ['邮件', row.id, row.address, row.subject, row.createdAt, stateOf(row)]),
        ...texts.map((row) => ['短信', row.id, row.phone, row.title, row.createdAt, stateOf(row)]),
      ],
    )
  },
}

export const mailCommands: readonly Command[] = [mails]
