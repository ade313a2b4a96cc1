import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { settings } from './tables.ts'

const accountShape = z.object({ bank: z.string(), account: z.string(), name: z.string() })
/** The shop's bank account, where transfers go. */
type CompanyAccount = z.infer<typeof accountShape>

/** Null until the operator has set it. */
export async function readCompanyAccount(db: Db): Promise<CompanyAccount | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'companyAccount'))
  return accountShape
    .nullable()
    .catch(null)
    .parse(row?.value ?? null)
}
