import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { listTradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { areaField, checkField, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { givenShape } from '#shop-api/modules/service/first-run/given.ts'
import { openShop } from '#shop-api/modules/service/first-run/open-shop.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

const SETTINGS = '/staff/settings'
const roles: readonly Role[] = ['admin']

const { name, company, address, hotline, serviceHours, icp, licences, contact } = givenShape.shape

/** Left empty it stays as it is. */
const orNothing = <Shape extends z.ZodType<unknown, string | undefined>>(shape: Shape) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : text))
    .pipe(shape)

/** Lines of name, number and day, with bars between them. */
const licenceList = licences.unwrap()
const licenceLines = z
  .string()
  .max(6000)
  .transform(
    (text): z.input<typeof licenceList> =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
        .map(([title = '', number = '', validTo = '']) => ({ name: title, number, validTo: validTo || null })),
  )
  .pipe(licenceList)

const shopBody = z.object({
  name: orNothing(name),
  company: orNothing(company),
  address: orNothing(address),
  hotline: orNothing(hotline),
  serviceHours: orNothing(serviceHours),
  icp: orNothing(icp),
  licences: licenceLines,
})

const contactBody = contact.unwrap()
const rulesBody = z.record(z.string(), z.string().trim().max(20))
const sellingBody = z.object({
  guestPrices: z.literal('yes').optional(),
  payProof: z.enum(['confirm', 'password']),
})

async function shopForm({ db, field }: StaffContext, given: Readonly<Record<string, string>> | null): Promise<Html> {
  const settings = await loadSettings(db)
  const lines = settings.licences.map((row) => [row.name, row.number, row.validTo ?? ''].join('|').replace(/\|$/, ''))
  const value = (key: string, now: string) => given?.[key] ?? now
  return html`<section><h2>商城与公司<span class="aside"> 留空的项目保持不变；页面标题另由商城页面的环境变量 SITE_NAME 决定</span></h2><form class="fields" method="post" action="${SETTINGS}/shop">${field}
${inputField({ name: 'name', label: '商城名称', value: value('name', settings.siteTitle), most: 40 })}
${inputField({ name: 'company', label: '公司名称', value: value('company', settings.companyName), most: 80 })}
${inputField({ name: 'address', label: '公司地址', value: value('address', settings.companyAddress), most: 120 })}
${inputField({ name: 'hotline', label: '投诉电话', value: value('hotline', settings.complaintHotline), most: 20 })}
${inputField({ name: 'serviceHours', label: '服务时间', value: value('serviceHours', settings.serviceHours), most: 60 })}
${inputField({ name: 'icp', label: '备案号', value: value('icp', settings.icp), most: 60 })}
${areaField({ name: 'licences', label: '资质证照，每行一份', value: value('licences', lines.join('\n')), rows: 5, most: 6000, hint: '名称|编号|有效期至，如 药品经营许可证|苏AA025|2028-12-31；长期有效的不写日期' })}
<button>保存商城资料</button></form></section>`
}

async function contactForm({ db, field }: StaffContext, given: Readonly<Record<string, string>> | null): Promise<Html> {
  const now = await serviceContact(db, { serviceContactId: null })
  return html`<section><h2>客服联系人</h2><form class="fields" method="post" action="${SETTINGS}/contact">${field}
${inputField({ name: 'name', label: '姓名', value: given?.name ?? now.name, isNeeded: true, most: 20, hint: '没有专属客服的会员看到的联系人' })}
${inputField({ name: 'phone', label: '电话', value: given?.phone ?? now.phone, isNeeded: true, most: 20 })}<button>保存联系人</button></form></section>`
}

async function rulesForm({ db, field }: StaffContext, given: Readonly<Record<string, string>> | null): Promise<Html> {
  const rules = await listTradeRules(db)
  return html`<section><h2>交易规则<span class="aside"> 对之后的订单立即生效</span></h2><form class="fields" method="post" action="${SETTINGS}/rules">${field}
${rules.map((rule) => inputField({ name: rule.name, label: `${rule.label}（${rule.unit}）`, value: given?.[rule.name] ?? rule.value, isNeeded: true, isDecimal: true, most: 20 }))}
<button>保存交易规则</button></form></section>`
}

async function sellingForm({ db, field }: StaffContext): Promise<Html> {
  const { guestPrices, payProof } = await loadSettings(db)
  return html`<section><h2>价格与支付</h2><form class="fields" method="post" action="${SETTINGS}/selling">${field}
${checkField('guestPrices', '未登录的访客能看到价格', guestPrices)}
${selectField(
  'payProof',
  '支付前的确认',
  [
    { value: 'confirm', label: '弹窗确认' },
    { value: 'password', label: '输入登录密码' },
  ],
  payProof,
)}<button>保存</button></form></section>`
}

/** The form that was refused keeps what was typed; the others show what is so. */
const pageWith =
  (refused: 'shop' | 'contact' | 'rules' | 'selling' | null) =>
  async (context: StaffContext): Promise<Page> => {
    const given = (form: typeof refused) => (refused === form ? (context.attempt?.given ?? null) : null)
    return {
      title: '设置',
      body: html`<main><h1>设置</h1>${await shopForm(context, given('shop'))}${await contactForm(context, given('contact'))}${await rulesForm(context, given('rules'))}${await sellingForm(context)}</main>`,
    }
  }

/** What the shop says about itself, and the rules by which it trades. */
export function registerSettingsPages(app: FastifyInstance): void {
  staffPage(app, { path: '/settings', roles, tab: { label: '设置', order: 110 } }, pageWith(null))
  staffAction(
    app,
    { path: '/settings/shop', roles, body: shopBody, page: pageWith('shop') },
    async ({ db, body, now }) => {
      const { done } = await openShop(db, body, now)
      return { to: SETTINGS, notice: done.length === 0 ? '没有变化' : `已保存：${done.join('，')}` }
    },
  )
  staffAction(
    app,
    { path: '/settings/contact', roles, body: contactBody, page: pageWith('contact') },
    async ({ db, body, now }) => {
      await openShop(db, { contact: body }, now)
      return { to: SETTINGS, notice: `客服联系人：${body.name} ${body.phone}` }
    },
  )
  staffAction(
    app,
    { path: '/settings/rules', roles, body: rulesBody, page: pageWith('rules') },
    async ({ db, body }) => {
      await setTradeRules(db, body)
      return { to: SETTINGS, notice: '交易规则已保存' }
    },
  )
  staffAction(
    app,
    { path: '/settings/selling', roles, body: sellingBody, page: pageWith('selling') },
    async ({ db, body }) => {
      await setSetting(db, 'guestPrices', body.guestPrices === 'yes', ['shop'])
      await setSetting(db, 'payProof', body.payProof, [])
      return { to: SETTINGS, notice: body.guestPrices ? '已保存，访客可以看到价格' : '已保存，访客看不到价格' }
    },
  )
}
