import type { WireStatementMonth } from '#lib/contract/statements/calls.ts'
import type { StatementMonth } from '#lib/domain/statement-month.ts'
import { parseFen } from '#lib/kernel/money.ts'

export const toStatementMonth = (wire: WireStatementMonth): StatementMonth => ({
  name: wire.month,
  opening: parseFen(wire.opening),
  closing: parseFen(wire.closing),
  owed: parseFen(wire.owed),
  paid: parseFen(wire.paid),
  refunded: parseFen(wire.refunded),
  invoiced: parseFen(wire.invoiced),
})
