import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Fields } from '#shop-api/modules/base/imports/read-field.ts'
import { provinces, readAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { tradeRuleNames, tradeRules } from '#shop-api/modules/base/settings/rule-list.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { listTradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { figure, prose, words } from '#shop-api/platform/table-files/cells.ts'

/** The forms of the settings. */
export const formNames = ['shop', 'contact', 'account', 'provinces', 'rules', 'selling'] as const
export type FormName = (typeof formNames)[number]

const payProofs = { confirm: '弹窗确认', password: '输入登录密码' } as const

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

const line = (heading: string, most: number, hint = ''): FormColumn => ({
  heading,
  read: words(most),
  example: '',
  asking: { hint },
})

/** What each form asks for. */
export const columnsOf: Readonly<Record<FormName, Fields>> = {
  shop: {
    name: line('商城名称', 40),
    company: line('公司名称', 80),
    taxNumber: line('公司税号', 40, '印在开票申请单的销售方信息中'),
    address: line('公司地址', 120),
    hotline: line('投诉电话', 20),
    serviceHours: line('服务时间', 60),
    icp: line('备案号', 60),
    licences: {
      heading: '资质证照',
      read: prose(6000),
      example: '',
      asking: {
        as: 'area',
        label: '资质证照，每行一份',
        rows: 5,
        hint: '名称|编号|有效期至，如 药品经营许可证|苏AA025|2028-12-31；长期有效的不写日期',
      },
    },
    codes: {
      heading: '页脚二维码',
      read: prose(3000),
      example: '',
      asking: {
        as: 'area',
        label: '页脚二维码，每行一个',
        rows: 3,
        hint: '名称|说明|网址，如 微信小程序|扫码进入小程序|https://…；留空则不显示',
      },
    },
  },
  contact: { name: line('姓名', 20, '未分配专属客服的会员看到的联系人'), phone: line('电话', 20) },
  account: { bank: line('开户银行', 80), account: line('账号', 40), name: line('户名', 80) },
  provinces: {
    accounts: {
      heading: '各省收款账户',
      read: prose(6000),
      example: '',
      asking: {
        as: 'area',
        rows: 3,
        hint: '每行一个：省份|开户银行|账号|户名，如 江苏省 浙江省|中国银行南京分行|4321000012345678|某某医药有限公司；多个省份用空格隔开，未列出的省份使用通用账户',
      },
    },
  },
  rules: Object.fromEntries(
    tradeRuleNames.map((name) => {
      const { label, unit, usual, about } = tradeRules[name]
      const asking = { label: `${label}（${unit}）`, hint: `${about}；留空恢复为 ${usual}` }
      return [name, { heading: label, read: figure, example: '', asking }]
    }),
  ),
  selling: {
    guestPrices: yesColumn('未登录访客可见价格', '否'),
    payProof: choiceColumn('支付确认方式', payProofs, { example: '' }),
  },
}
