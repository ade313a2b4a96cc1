import { chinaDate } from '#lib/kernel/time.ts'
import { supplierDocuments } from '#shop-api/modules/service/supplier-documents/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { bulkInsert } from './bulk.ts'

/** Licences without an end are reported by their name; the others last some years from now. */
const ENDLESS = /备案|营业执照/
const YEARS = 3

/** The shop's licences as first-sale supplier documents, drawn until an operator submits files. */
export async function loadSupplierDocuments(
  db: Db,
  licences: readonly { readonly name: string; readonly number: string }[],
  now: Date,
): Promise<void> {
  const end = `${Number(chinaDate(now).slice(0, 4)) + YEARS}-06-30`
  await bulkInsert(
    db,
    supplierDocuments,
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
