import type { z } from 'zod'
import { defineCalls, memberGet } from '../call.ts'
import type { statementMonthShape, statementShapes } from './shapes.ts'

export type WireStatementMonth = z.infer<typeof statementMonthShape>

/** What came and went month by month, as papers. */
export const statementCalls = defineCalls<typeof statementShapes>({
  statementMonths: memberGet('/api/statement', { feature: 'statements' }),
  statementFile: memberGet('/api/statement/file', {
    query: ['month', 'format'],
    files: ['pdf', 'xlsx'],
    answer: 'file',
    gathered: true,
    duplicates: 'allowed',
    feature: 'statements',
  }),
  /** All documents of the orders of a month in one file. */
  monthFolder: memberGet('/api/statement/folder', {
    query: ['month'],
    answer: 'file',
    gathered: true,
    files: ['zip'],
    duplicates: 'allowed',
    feature: 'statements',
  }),
  /** All documents of an order in one file. */
  orderFolder: memberGet('/api/order/{id}/folder', {
    answer: 'file',
    gathered: true,
    files: ['zip'],
    duplicates: 'allowed',
    feature: 'statements',
  }),
})
