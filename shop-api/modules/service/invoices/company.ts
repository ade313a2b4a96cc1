import { and, desc, eq } from 'drizzle-orm'
import type { InvoiceKind } from '#lib/contract/invoices/calls.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'

interface Company {
  readonly title: string
  /** Number of the business licence that was reviewed, which is the tax number; empty without one. */
  readonly taxNo: string
}

/** The member's company as its reviewed papers say. */
export async function companyOf(db: Db, memberId: number): Promise<Company> {
  const [row] = await db
    .select({ title: members.companyName, taxNo: licences.number })
    .from(members)
    .leftJoin(licences, and(eq(licences.memberId, members.id), eq(licences.kind, 'businessLicence')))
    .where(eq(members.id, memberId))
    .orderBy(desc(licences.id))
    .limit(1)
  return { title: row?.title ?? '', taxNo: row?.taxNo ?? '' }
}

/** Tax is deducted by who has bought: a special invoice is for the member's own company only. Throws ShopRefusal. */
export async function checkCompany(
  db: Db,
  memberId: number,
  form: { readonly kind: InvoiceKind; readonly title: string; readonly tax_no: string },
): Promise<void> {
  if (form.kind !== 'special') return
  const { title, taxNo } = await companyOf(db, memberId)
  if (taxNo === '') throw fieldRefusal('tax_no', '开具专用发票须先提交营业执照并通过审核')
  if (form.title !== title) throw fieldRefusal('title', `专用发票只能开给本企业：${title}`)
  if (form.tax_no !== taxNo) throw fieldRefusal('tax_no', `须与本企业营业执照上的统一社会信用代码一致：${taxNo}`)
}
