import { provinces, readAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { listTradeRules, tradeRuleNames, tradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { FieldNames, Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { isOn } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** The forms of the settings. */
export const formNames = ['shop', 'contact', 'account', 'provinces', 'rules', 'selling'] as const
export type FormName = (typeof formNames)[number]

export const payProofs = { confirm: '弹窗确认', password: '输入登录密码' } as const

async function shop(db: Db): Promise<Texts> {
  const settings = await loadSettings(db)
  const lines = settings.licences.map((row) => [row.name, row.number, row.validTo ?? ''].join('|').replace(/\|$/, ''))
  return {
    name: settings.siteTitle,
    company: settings.companyName,
    taxNumber: settings.taxNumber,
    address: settings.companyAddress,
    hotline: settings.complaintHotline,
    serviceHours: settings.serviceHours,
    icp: settings.icp,
    licences: lines.join('\n'),
    codes: settings.codes.map(({ name, text, url }) => [name, text, url].join('|')).join('\n'),
  }
}

async function contact(db: Db): Promise<Texts> {
  const { name, phone } = await serviceContact(db, { serviceContactId: null })
  // The contact of members without one of their own may have no phone.
  return phone === '' ? {} : { name, phone }
}

async function selling(db: Db): Promise<Texts> {
  const { guestPrices, payProof } = await loadSettings(db)
  return { guestPrices: guestPrices ? 'yes' : '', payProof }
}

/** A line an account: its provinces, bank, number and name. */
async function provinceAccounts(db: Db): Promise<Texts> {
  const names = new Map((await provinces(db)).map(({ code, name }) => [code, name]))
  const { byProvince } = await readAccounts(db)
  const lines = Map.groupBy(Object.entries(byProvince), ([, { bank, account, name }]) =>
    [bank, account, name].join('|'),
  )
  const accounts = [...lines].map(
    ([facts, rows]) => `${rows.map(([code]) => names.get(code) ?? code).join(' ')}|${facts}`,
  )
  return { accounts: accounts.join('\n') }
}

/** What each form shows. */
export const textsNow: Readonly<Record<FormName, (db: Db) => Promise<Texts>>> = {
  shop,
  contact,
  account: async (db) => ({ ...(await readAccounts(db)).usual }),
  provinces: provinceAccounts,
  rules: async (db) => Object.fromEntries((await listTradeRules(db)).map(({ name, value }) => [name, value])),
  selling,
}

/** What their fields are called. */
export const names = {
  shop: {
    name: '商城名称',
    company: '公司名称',
    taxNumber: '公司税号',
    address: '公司地址',
    hotline: '投诉电话',
    serviceHours: '服务时间',
    icp: '备案号',
    licences: '资质证照',
    codes: '页脚二维码',
  },
  contact: { name: '姓名', phone: '电话' },
  account: { bank: '开户银行', account: '账号', name: '户名' },
  provinces: { accounts: '各省收款账户' },
  rules: Object.fromEntries(tradeRuleNames.map((name) => [name, tradeRules[name].label])),
  selling: { guestPrices: ['未登录访客可见价格', isOn], payProof: ['支付确认方式', payProofs] },
} as const satisfies Readonly<Record<FormName, FieldNames>>
