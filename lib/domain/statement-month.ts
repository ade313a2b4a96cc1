import type { Fen } from '#lib/kernel/money.ts'

/** What came and went in a calendar month. */
export interface StatementMonth {
  /** 2026-11. */
  readonly name: string
  readonly opening: Fen
  readonly closing: Fen
  /** Owed on credit at its end. */
  readonly owed: Fen
  readonly paid: Fen
  readonly refunded: Fen
  readonly invoiced: Fen
}
