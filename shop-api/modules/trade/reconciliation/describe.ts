import type { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { BANK } from './bank-day.ts'
import { sourceLabel } from './run.ts'
import type { differencesAnswer } from './shapes.ts'
import type { DifferenceKind, differences } from './tables.ts'

type Row = typeof differences.$inferSelect

const moved = { payment: '已收款', refund: '已退款', transfer: '已到账' } as const

const kindTexts: Readonly<Record<DifferenceKind, (row: Row, there: string) => string>> = {
  unbooked: ({ subject }, there) => `${there}${moved[subject]}，商城未入账`,
  foreign: ({ subject }, there) => `${there}${moved[subject]}，商城无此单号`,
  amount: () => '金额不一致',
  doubled: (_, there) => `${there}重复出现`,
  missing: ({ subject }, there) => `商城${subject === 'refund' ? '已记退款' : '已入账'}，${there}无此笔`,
}

export const kindText = (row: Row): string => kindTexts[row.kind](row, row.source === BANK ? '银行流水' : '渠道账单')

const yuan = (amountFen: number | null): string | null => (amountFen === null ? null : formatFen(fen(amountFen)))

export const describeDifference = (row: Row): z.infer<typeof differencesAnswer>['differences'][number] => ({
  id: row.id,
  source: row.source,
  sourceText: sourceLabel(row.source),
  day: row.day,
  subject: row.subject,
  number: row.number,
  kind: row.kind,
  kindText: kindText(row),
  booked: yuan(row.bookedFen),
  billed: yuan(row.billedFen),
  about: row.about,
  state: row.state,
  reason: row.reason,
  foundAt: chinaDateTime(row.foundAt),
})
