import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { plainText } from '#lib/kernel/plain-text.ts'
import { allRegions } from '#shop-api/modules/base/regions/regions.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { clearSetting, setSetting } from './set-setting.ts'
import { settings } from './tables.ts'

/** Where transfers go. */
export const accountBody = z.object({
  bank: z.string().trim().min(1, '请填写开户银行').max(80, '开户银行最多80个字'),
  account: z.string().trim().min(1, '请填写账号').max(40, '账号最多40个字'),
  name: z.string().trim().min(1, '请填写户名').max(80, '户名最多80个字'),
})
export type CompanyAccount = z.infer<typeof accountBody>

const usualShape = z.object({ bank: z.string(), account: z.string(), name: z.string() }).nullable().catch(null)
const byProvinceShape = z
  .record(z.string(), z.object({ bank: z.string(), account: z.string(), name: z.string() }))
  .catch({})

const USUAL = 'companyAccount'
const BY_PROVINCE = 'provinceAccounts'

/** The account of every member, and those of members of some provinces, by the province's code. */
export async function readAccounts(db: Db) {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [USUAL, BY_PROVINCE]))
  const settingOf = (name: string): unknown => rows.find((row) => row.name === name)?.value ?? null
  return { usual: usualShape.parse(settingOf(USUAL)), byProvince: byProvinceShape.parse(settingOf(BY_PROVINCE) ?? {}) }
}

/** Where a member of this province transfers to; null until the operator has set it. */
export async function readCompanyAccount(db: Db, provinceCode: string): Promise<CompanyAccount | null> {
  const { usual, byProvince } = await readAccounts(db)
  return byProvince[provinceCode] ?? usual
}

/** Each of the shop's accounts once, the usual one first. */
export async function companyAccounts(db: Db): Promise<CompanyAccount[]> {
  const { usual, byProvince } = await readAccounts(db)
  const all = [...(usual ? [usual] : []), ...Object.values(byProvince)]
  return [...new Map(all.map((each) => [accountKey(each.account), each])).values()]
}

/** However an account's number is written. */
export const accountKey = (account: string): string => plainText(account).replace(/[\s-]/g, '')

/** Provinces, with the code and name of each. */
export const provinces = async (db: Db) => (await allRegions(db)).filter(({ code }) => code.endsWith('0000'))

/** Sets the accounts of members of some provinces, all of them at once. Throws ShopRefusal 422. */
export async function setProvinceAccounts(
  db: Db,
  given: readonly { readonly province: string; readonly account: CompanyAccount }[],
): Promise<void> {
  const known = await provinces(db)
  const byProvince: Record<string, CompanyAccount> = {}
  for (const { province, account } of given) {
    const found = known.filter(({ name }) => name === province || name.startsWith(province))
    const [only, ...others] = province === '' ? [] : found
    if (!only || others.length > 0) throw fieldRefusal('accounts', `省份“${province}”不存在，请填写全称，如 江苏省`)
    if (byProvince[only.code]) throw fieldRefusal('accounts', `${only.name}有两个账户，每个省份只能对应一个`)
    byProvince[only.code] = account
  }
  await inTransaction(db, (tx) =>
    given.length === 0 ? clearSetting(tx, BY_PROVINCE, []) : setSetting(tx, BY_PROVINCE, byProvince, []),
  )
}
