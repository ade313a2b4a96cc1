import { lastChangesOfFacts } from '#shop-api/modules/base/operator-log/read.ts'
import { tradeRuleNames } from '#shop-api/modules/base/settings/rule-list.ts'
import { settingFacts } from '#shop-api/modules/base/settings/set-setting.ts'
import { minuteOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { FormName } from './texts.ts'
import { formNames } from './texts.ts'

/** Names of the settings behind each field of a form; the contact is a row of people. */
const settingsOf: Readonly<Record<FormName, Readonly<Record<string, string>>>> = {
  shop: {
    name: 'siteTitle',
    company: 'companyName',
    taxNumber: 'taxNumber',
    address: 'companyAddress',
    hotline: 'complaintHotline',
    serviceHours: 'serviceHours',
    icp: 'icp',
    licences: 'licences',
    codes: 'codes',
  },
  contact: {},
  account: { bank: 'companyAccount' },
  provinces: { accounts: 'provinceAccounts' },
  rules: Object.fromEntries(tradeRuleNames.map((name) => [name, name])),
  selling: { guestPrices: 'guestPrices', payProof: 'payProof' },
}

/** Whatever sets one of them: forms, calls of programs, commands. */
const setting = [
  ...formNames.map((form) => `POST /staff/settings/${form}`),
  ...['credit/term'].map((path) => `POST /staff/${path}`),
  ...['trade-rules', 'guest-prices', 'pay-proof', 'company-account', 'province-accounts', 'init'].map(
    (path) => `POST /${path}`,
  ),
]

/** Where the value of each field comes from, in words: who set it and when, or that nobody did. */
export async function sourcesOf(db: Db): Promise<(form: FormName, field: string) => string> {
  const kept = await settingFacts(db, 'all')
  const changes = await lastChangesOfFacts(db, setting)
  return (form, field) => {
    const name = settingsOf[form][field]
    if (name === undefined) return ''
    const change = changes.get(name)
    const by = change && `${change.operatorName} ${minuteOf(change.at)}`
    if (!kept.has(name)) return by === undefined ? '现为默认值' : `现为默认值，${by} 恢复`
    return by === undefined ? '开店时设置' : `${by} 设置`
  }
}
