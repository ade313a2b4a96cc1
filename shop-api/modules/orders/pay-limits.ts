import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/db/db.ts'
import { settings } from '#shop-api/db/schema/content.ts'
import type { OrderKind } from './states.ts'

const HOUR_MS = 3_600_000

/** Hours an unpaid order is kept, by kind: a company transfer takes longer than a click. */
const limitsShape = z.object({
  payWithinHours: z.number().positive().default(24),
  transferWithinHours: z.number().positive().default(72),
})
export type PayLimits = z.infer<typeof limitsShape>

const accountShape = z.object({ bank: z.string(), account: z.string(), name: z.string() })
/** The shop's bank account, where company transfers go. */
export type CompanyAccount = z.infer<typeof accountShape>

async function readSettings(db: Db, names: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

export async function readPayLimits(db: Db): Promise<PayLimits> {
  return limitsShape.parse(await readSettings(db, Object.keys(limitsShape.shape)))
}

/** Null until the operator has set it. */
export async function readCompanyAccount(db: Db): Promise<CompanyAccount | null> {
  const { companyAccount } = await readSettings(db, ['companyAccount'])
  return accountShape
    .nullable()
    .catch(null)
    .parse(companyAccount ?? null)
}

export function payBefore(kind: OrderKind, now: Date, limits: PayLimits): Date {
  const hours = kind === 'hm' ? limits.transferWithinHours : limits.payWithinHours
  return new Date(now.getTime() + hours * HOUR_MS)
}

/** Most that cash vouchers may pay of an order: goods, but no shipping, and nothing of ephedrine-containing goods. */
export function voucherLimit(order: {
  readonly kind: OrderKind
  readonly payFen: number
  readonly shippingFen: number
}): Fen {
  return fen(order.kind === 'hm' ? 0 : order.payFen - order.shippingFen)
}
