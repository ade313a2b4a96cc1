import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { firstSalePapers } from '#shop-api/db/schema/papers.ts'
import { bulkInsert } from './bulk.ts'

/** Licences without an end are told by their name; the others last some years from now. */
const ENDLESS = /备案|营业执照/
const YEARS = 3

/** The shop's licences as first-sale papers, drawn until an operator hands in files. */
export async function loadPapers(
  db: Db,
  licences: readonly { readonly name: string; readonly number: string }[],
  now: Date,
): Promise<void> {
  const end = `${Number(chinaDate(now).slice(0, 4)) + YEARS}-06-30`
  await bulkInsert(
    db,
    firstSalePapers,
    licences.map(({ name, number }) => ({
      name,
      number,
      issuedBy: '样例省药品监督管理局',
      validTo: ENDLESS.test(name) ? null : end,
      version: 1,
      createdAt: now,
    })),
  )
}
