import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountBody, setProvinceAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { clearSetting, setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  fieldNames,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { drawFields } from '#shop-api/modules/identity/resource/fields.ts'
import { givenShape } from '#shop-api/modules/service/first-run/given.ts'
import { openShop } from '#shop-api/modules/service/first-run/open-shop.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { FormName } from './texts.ts'
import { columnsOf, formNames, textsNow } from './texts.ts'

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
        return html`${bothShown(given, now, fieldNames(columnsOf[form]))}<section id="${form}"><h2>${title}<span class="aside"> ${remark}</span></h2>
<form class="fields" method="post" action="${SETTINGS}/${form}">${field}${seenField(markOf(now))}${drawFields(columnsOf[form], given?.given ?? now)}<button>保存${title}</button></form></section>`
      }),
    )
    return {
      title: '设置',
      body: html`<main><h1>设置</h1><nav class="links" aria-label="设置的内容"><ul>${formNames.map((form) => html`<li><a href="#${form}">${headings[form][0]}</a></li>`)}</ul></nav>${drawn}</main>`,
    }
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
  staffPage(app, { path: '/settings', roles, tab: { label: '设置', order: 112, group: '设置' } }, pageWith(null))
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
