import { statementMonthShape } from '#lib/contract/statements/shapes.ts'
import { fen, mapsFields } from '#lib/mapping/testing/fields.ts'
import { toStatementMonth } from './statement-month.ts'

const month = [
  ['2026-11', '2026-11'],
  ['2027-01', '2027-01'],
] as const

mapsFields(statementMonthShape, toStatementMonth, [
  ['month', '2026-11', 'name', '2026-11', month],
  ['opening', '10.00', 'opening', 1000, fen],
  ['closing', '21.50', 'closing', 2150, fen],
  ['owed', '3.07', 'owed', 307, fen],
  ['paid', '400.00', 'paid', 40_000, fen],
  ['refunded', '5.01', 'refunded', 501, fen],
  ['invoiced', '60.00', 'invoiced', 6000, fen],
])
