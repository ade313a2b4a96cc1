import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import type { OrderKind } from './states.ts'

/** Hours an unpaid order is kept, by kind: a company transfer takes longer than a click. */
export interface PayLimits {
  readonly payWithinHours: number
  readonly transferWithinHours: number
}

const accountShape = z.object({ bank: z.string(), account: z.string(), name: z.string() })
/** The shop's bank account, where company transfers go. */
export type CompanyAccount = z.infer<typeof accountShape>

export const payLimits: Read<PayLimits> = numberRules('payWithinHours', 'transferWithinHours')

/** Null until the operator has set it. */
export async function readCompanyAccount(db: Db): Promise<CompanyAccount | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'companyAccount'))
  return accountShape
    .nullable()
    .catch(null)
    .parse(row?.value ?? null)
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
