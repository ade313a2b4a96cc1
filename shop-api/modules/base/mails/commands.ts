import type { Command } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { mailsAnswer } from './shapes.ts'

const mails: Command = {
  name: 'mails',
  summary: '列出最近的邮件及发送结果',
  example: 'mails',
  run: async (shop) => {
    const { mails: rows } = mailsAnswer.parse(await shop.get('/mails'))
    const cells = rows.map((row) => [
      row.id,
      row.address,
      row.subject,
      row.createdAt,
      row.sentAt ?? (row.failures > 0 ? `失败${row.failures}次：${row.lastError}` : '待发送'),
    ])
    return table(['编号', '收件人', '主题', '创建', '发送'], cells)
  },
}

export const mailCommands: readonly Command[] = [mails]
