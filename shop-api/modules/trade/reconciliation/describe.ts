import type { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { BANK } from './bank-day.ts'
import { sourceLabel } from './run.ts'
import type { differencesAnswer } from './shapes.ts'
import type { DifferenceKind, differences } from './tables.ts'

type Row = typeof differences.$inferSelect

const moved = { payment: '已收款', refund: '已退款', transfer: '已到账' } as const

/** What a provider or a bank did, and what the books say was done. */
const there = ({ source, subject }: Row): string =>
  source === BANK ? `银行流水${subject === 'refund' ? '已转出' : '已到账'}` : `渠道账单${moved[subject]}`
const here = ({ source, subject }: Row): string =>
  subject === 'refund' ? (source === BANK ? '已记转出' : '已记退款') : '已入账'

const kindTexts: Readonly<Record<DifferenceKind, (row: Row, papers: string) => string>> = {
  unbooked: (row) => `${there(row)}，商城未${here(row).slice(1)}`,
  foreign: (row) => `${there(row)}，商城无此单号`,
  amount: () => '金额不一致',
  doubled: (_, papers) => `${papers}重复出现`,
  missing: (row, papers) => `商城${here(row)}，${papers}无此笔`,
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
