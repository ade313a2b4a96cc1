import type { InvoiceKind } from '#lib/contract/invoices/calls.ts'
import { licencesOfMembers } from '#shop-api/modules/identity/licences/reads.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'

interface Company {
  readonly title: string
  /** Number of the business licence that was reviewed, which is the tax number; empty without one. */
  readonly taxNo: string
}

/** The member's company as its reviewed papers say. */
export async function companyOf(db: Db, memberId: number): Promise<Company> {
  const member = (await memberFacts(db, [memberId], 'companyName')).get(memberId)
  const papers = await licencesOfMembers(db, [memberId])
  const licence = papers.findLast(({ kind }) => kind === 'businessLicence')
  return { title: member?.companyName ?? '', taxNo: licence?.number ?? '' }
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
