import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountBody, setProvinceAccounts } from '#shop-api/modules/base/settings/company-account.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { clearSetting, setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { checkSeen, saveSeen, withSeen } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { givenShape } from '#shop-api/modules/service/first-run/given.ts'
import { openShop } from '#shop-api/modules/service/first-run/open-shop.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { undone } from '#shop-api/platform/db/undone.ts'
import { effectOf, isLookedAt, pageWith, SETTINGS } from './page.ts'
import type { FormName } from './texts.ts'
import { textsNow } from './texts.ts'

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

/** What the shop says about itself, and the rules by which it trades. */
export function registerSettingsPages(app: FastifyInstance): void {
  const { get, post, trial } = staffPages(app, { roles })
  /** A form, saved unless somebody changed what it was opened on; `save` answers with what is said then. */
  const action = <Body extends z.ZodType>(
    form: FormName,
    body: Body,
    save: (tx: Db, given: z.output<Body>, now: Date) => Promise<string>,
  ) => {
    const call = { body: withSeen(body), page: pageWith(form) }
    post(`/settings/${form}`, call, async ({ db, now }, { seen, given }) => ({
      to: SETTINGS,
      notice: await saveSeen(db, seen, textsNow[form], (tx) => save(tx, given, now)),
    }))
    if (!isLookedAt(form)) return
    trial(`/settings/${form}/try`, call, async (context, tried) => {
      const { db, now } = context
      const before = await textsNow[form](db)
      checkSeen(tried.seen, before)
      const after = await undone(db, async (tx) => {
        await save(tx, tried.given, now)
        return textsNow[form](tx)
      })
      return pageWith(form, '', effectOf(form, before, after))(context)
    })
  }
  const query = z.object({ q: z.string().trim().max(40).default('') })
  const tab = { label: '设置', order: 112, group: '设置' }
  get('/settings', { query, tab }, (context, { q }) => pageWith(null, q)(context))
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
