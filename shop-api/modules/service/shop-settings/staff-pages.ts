import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountBody, setProvinceAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { clearSetting, setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { tradeRuleNames, tradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { areaField, checkField, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { givenShape } from '#shop-api/modules/service/first-run/given.ts'
import { openShop } from '#shop-api/modules/service/first-run/open-shop.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { FormName } from './texts.ts'
import { formNames, names, payProofs, textsNow } from './texts.ts'

const SETTINGS = '/staff/settings'
const roles: readonly Role[] = ['admin']

const { name, company, taxNumber, address, hotline, serviceHours, icp, licences, codes, contact } = givenShape.shape

/** Left empty it is taken away. */
const orNothing = <Shape extends z.ZodType<unknown, string | null | undefined>>(shape: Shape) =>
  z
    .string()
    .trim()
    .transform((text): string | null | undefined => (text === '' ? null : text))
    .pipe(shape)

/** Lines of name, number and day, with bars between them. */
const lines = z
  .string()
  .max(6000)
  .transform((text) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(/[|｜]/).map((part) => part.trim())),
  )
const licenceLines = lines
  .transform(
    (rows): z.input<ReturnType<typeof licences.unwrap>> =>
      rows.map(([title = '', number = '', validTo = '']) => ({ name: title, number, validTo: validTo || null })),
  )
  .pipe(licences.unwrap())
/** Lines of name, sentence and address. */
const codeLines = lines
  .transform((rows) => rows.map(([title = '', text = '', url = '']) => ({ name: title, text, url })))
  .pipe(codes.unwrap())

const shopBody = z.object({
  name: orNothing(name),
  company: orNothing(company),
  taxNumber: orNothing(taxNumber),
  address: orNothing(address),
  hotline: orNothing(hotline),
  serviceHours: orNothing(serviceHours),
  icp: orNothing(icp),
  licences: licenceLines,
  codes: codeLines,
})

/** Two or three texts that belong together: all of them, or none to take them away. */
const allOrNone = <Shape extends z.ZodType<unknown, Texts>>(shape: Shape) =>
  z
    .record(z.string(), z.string().trim())
    .transform((texts) => (Object.values(texts).every((text) => text === '') ? null : texts))
    .pipe(shape.nullable())

const provinceLines = lines.transform((rows) =>
  rows.flatMap(([named = '', bank = '', account = '', name = '']) =>
    named.split(/[\s、,，]+/).map((province) => ({ province, account: { bank, account, name } })),
  ),
)
const provincesBody = z.object({
  accounts: provinceLines.pipe(
    z.array(
      z.object({
        province: z.string(),
        account: accountBody,
      }),
      '每行须为：省份|开户银行|账号|户名',
    ),
  ),
})

const contactBody = allOrNone(contact.unwrap().unwrap())
const companyAccountBody = allOrNone(accountBody)
const rulesBody = z.record(z.string(), z.string().trim().max(20))
const sellingBody = z.object({
  guestPrices: z.literal('yes').optional(),
  payProof: z.enum(['confirm', 'password']),
})

type FormBody = (given: Texts) => Html

/** How each form is drawn, from what it holds. */
const fieldsOf = {
  shop: (given) => html`${inputField({ name: 'name', label: names.shop.name, value: given.name, most: 40 })}
${inputField({ name: 'company', label: names.shop.company, value: given.company, most: 80 })}
${inputField({ name: 'taxNumber', label: names.shop.taxNumber, value: given.taxNumber, most: 40, hint: '印在开票申请单的销售方信息中' })}
${inputField({ name: 'address', label: names.shop.address, value: given.address, most: 120 })}
${inputField({ name: 'hotline', label: names.shop.hotline, value: given.hotline, most: 20 })}
${inputField({ name: 'serviceHours', label: names.shop.serviceHours, value: given.serviceHours, most: 60 })}
${inputField({ name: 'icp', label: names.shop.icp, value: given.icp, most: 60 })}
${areaField({ name: 'licences', label: '资质证照，每行一份', value: given.licences, rows: 5, most: 6000, hint: '名称|编号|有效期至，如 药品经营许可证|苏AA025|2028-12-31；长期有效的不写日期' })}
${areaField({ name: 'codes', label: '页脚二维码，每行一个', value: given.codes, rows: 3, most: 3000, hint: '名称|说明|网址，如 微信小程序|扫码进入小程序|https://…；留空则不显示' })}`,
  contact: (
    given,
  ) => html`${inputField({ name: 'name', label: names.contact.name, value: given.name, most: 20, hint: '未分配专属客服的会员看到的联系人' })}
${inputField({ name: 'phone', label: names.contact.phone, value: given.phone, most: 20 })}`,
  account: (given) => html`${inputField({ name: 'bank', label: names.account.bank, value: given.bank, most: 80 })}
${inputField({ name: 'account', label: names.account.account, value: given.account, most: 40 })}
${inputField({ name: 'name', label: names.account.name, value: given.name, most: 80 })}`,
  provinces: (given) =>
    areaField({
      name: 'accounts',
      label: names.provinces.accounts,
      value: given.accounts,
      rows: 3,
      most: 6000,
      hint: '每行一个：省份|开户银行|账号|户名，如 江苏省 浙江省|中国银行南京分行|4321000012345678|某某医药有限公司；多个省份用空格隔开，未列出的省份使用通用账户',
    }),
  rules: (given) =>
    html`${tradeRuleNames.map((name) => {
      const { label, unit, usual } = tradeRules[name]
      return inputField({
        name,
        label: `${label}（${unit}）`,
        value: given[name],
        isDecimal: true,
        most: 20,
        hint: `留空恢复为 ${usual}`,
      })
    })}`,
  selling: (given) => html`${checkField('guestPrices', names.selling.guestPrices[0], given.guestPrices === 'yes')}
${selectField(
  'payProof',
  names.selling.payProof[0],
  Object.entries(payProofs).map(([value, label]) => ({ value, label })),
  given.payProof ?? 'confirm',
)}`,
} as const satisfies Readonly<Record<FormName, FormBody>>

const headings = {
  shop: ['商城与公司', '留空的项目不再显示；页面标题另由商城页面的环境变量 SITE_NAME 决定'],
  contact: ['客服联系人', '全部留空则不显示联系人'],
  account: ['收款账户', '买家对公转账的收款账户，付款和充值时显示'],
  provinces: ['各省收款账户', '按会员注册省份显示，付款和充值时代替通用账户'],
  rules: ['交易规则', '对之后的订单立即生效'],
  selling: ['价格与支付', ''],
} as const satisfies Readonly<Record<FormName, readonly [string, string]>>

/** The form that was refused keeps what was typed; the others show what is so. */
const pageWith =
  (refused: FormName | null) =>
  async ({ db, field, attempt }: StaffContext): Promise<Page> => {
    const drawn = await Promise.all(
      formNames.map(async (form) => {
        const now = await textsNow[form](db)
        const given = form === refused ? attempt : null
        const [title, remark] = headings[form]
        return html`${bothShown(given, now, names[form])}<section><h2>${title}<span class="aside"> ${remark}</span></h2>
<form class="fields" method="post" action="${SETTINGS}/${form}">${field}${seenField(markOf(now))}${fieldsOf[form](given?.given ?? now)}<button>保存${title}</button></form></section>`
      }),
    )
    return { title: '设置', body: html`<main><h1>设置</h1>${drawn}</main>` }
  }

/** What the shop says about itself, and the rules by which it trades. */
export function registerSettingsPages(app: FastifyInstance): void {
  /** A form, saved unless somebody changed what it was opened on; `save` answers with what is said then. */
  const action = <Body extends z.ZodType>(
    form: FormName,
    body: Body,
    save: (tx: Db, given: z.output<Body>, now: Date) => Promise<string>,
  ) =>
    staffAction(
      app,
      { path: `/settings/${form}`, roles, body: withSeen(body), page: pageWith(form) },
      async ({ db, body: { seen, given }, now }) => ({
        to: SETTINGS,
        notice: await saveSeen(db, seen, textsNow[form], (tx) => save(tx, given, now)),
      }),
    )
  staffPage(app, { path: '/settings', roles, tab: { label: '设置', order: 110 } }, pageWith(null))
  action('shop', shopBody, async (tx, given, now) => {
    const { done } = await openShop(tx, given, now)
    return done.length === 0 ? '无变化' : `已保存：${done.join('，')}`
  })
  action('contact', contactBody, async (tx, given, now) => {
    await openShop(tx, { contact: given }, now)
    return given ? `客服联系人：${given.name} ${given.phone}` : '客服联系人已清空'
  })
  action('account', companyAccountBody, async (tx, given) => {
    await (given ? setSetting(tx, 'companyAccount', given, []) : clearSetting(tx, 'companyAccount', []))
    return given ? `收款账户：${given.name} ${given.account}` : '收款账户已清空'
  })
  action('provinces', provincesBody, async (tx, { accounts }) => {
    await setProvinceAccounts(tx, accounts)
    return accounts.length === 0 ? '各省均使用通用收款账户' : `已设置 ${accounts.length} 个省份的收款账户`
  })
  action('rules', rulesBody, async (tx, given) => {
    await setTradeRules(tx, given)
    return '交易规则已保存'
  })
  action('selling', sellingBody, async (tx, given) => {
    await setSetting(tx, 'guestPrices', given.guestPrices === 'yes', ['shop'])
    await setSetting(tx, 'payProof', given.payProof, [])
    return given.guestPrices ? '已保存，访客可以看到价格' : '已保存，访客看不到价格'
  })
}
