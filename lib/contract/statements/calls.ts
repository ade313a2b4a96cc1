import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { statementMonthShape, statementShapes } from './shapes.ts'

export type WireStatementMonth = z.infer<typeof statementMonthShape>

/** What came and went month by month, as papers. */
export const statementCalls = defineCalls<typeof statementShapes>({
  statementMonths: { method: 'GET', path: '/api/statement', who: 'member', feature: 'statements' },
  statementFile: {
    method: 'GET',
    path: '/api/statement/file',
    query: ['month', 'format'],
    files: ['pdf', 'xlsx'],
    answer: 'file',
    who: 'member',
    duplicates: 'allowed',
    feature: 'statements',
  },
  /** All documents of the orders of a month in one file. */
  monthFolder: {
    method: 'GET',
    path: '/api/statement/folder',
    query: ['month'],
    answer: 'file',
    files: ['zip'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'statements',
  },
  /** All documents of an order in one file. */
  orderFolder: {
    method: 'GET',
    path: '/api/order/{id}/folder',
    params: { id: 'id' },
    answer: 'file',
    files: ['zip'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'statements',
  },
})
