import { z } from 'zod'
import { amountShape } from '../shape-parts.ts'

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '月份须如 2026-11')

export const statementMonthShape = z.object({
  month,
  /** Balance before and after it. */
  opening: amountShape,
  closing: amountShape,
  /** Owed on credit at its end. */
  owed: amountShape,
  /** Paid for orders in it, and given back. */
  paid: amountShape,
  refunded: amountShape,
  /** Official invoices of it, less red-letter ones. */
  invoiced: amountShape,
})

export const statementShapes = {
  statementMonths: { data: z.array(statementMonthShape) },
  statementFile: { query: z.object({ month, format: z.enum(['xlsx', 'pdf']) }), data: z.unknown() },
  monthFolder: { query: z.object({ month }), data: z.unknown() },
  orderFolder: { data: z.unknown() },
}
