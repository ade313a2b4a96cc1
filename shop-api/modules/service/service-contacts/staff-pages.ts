import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { givenName, givenText } from '#shop-api/modules/base/access/asked.ts'
import { setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { registerKept } from '#shop-api/modules/identity/back-office/kept-pages.ts'
import { areaField, dataTable, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { FieldNames, Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import {
  findContact,
  listContacts,
  makeDefault,
  saveContact,
} from '#shop-api/modules/identity/members/service-contact.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { hoursInWords, hoursShape } from '#shop-api/modules/service/conversations/hours.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

const CONTACTS = '/staff/service-contacts'
const roles: readonly Role[] = ['sales', 'service']

const names = { name: '姓名', phone: '电话', qq: 'QQ', wechat: '微信号' } as const satisfies FieldNames
const body = z.object({
  name: givenName('姓名', 20),
  phone: givenName('电话', 20),
  qq: givenText(20),
  wechat: givenText(40),
})

const hourNames = { from: '上班', to: '下班', away: '下班后的自动回复' } as const satisfies FieldNames
const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const clock = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, '时间须如 08:30')
const hoursBody = z
  .object({
    days: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .transform((given) => (given === undefined ? [] : [given].flat().map(Number))),
    from: clock,
    to: clock,
    away: givenText(500),
  })
  .transform(({ away, ...hours }) => ({ away, hours }))
  .pipe(z.object({ away: z.string(), hours: hoursShape }))

const contactTexts = async (db: Db, id: number): Promise<Texts> => {
  const { name, phone, qq, wechat } = await findContact(db, id)
  return { name, phone, qq, wechat }
}

async function hourTexts(db: Db): Promise<Texts> {
  const { chatHours, chatAway } = await loadSettings(db)
  return { days: chatHours.days.join(' '), from: chatHours.from, to: chatHours.to, away: chatAway }
}

const contactFields = (given: Texts): Html =>
  html`${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 20, hint: '会员可见' })}
${inputField({ name: 'phone', label: names.phone, value: given.phone, isNeeded: true, most: 20 })}
${inputField({ name: 'qq', label: names.qq, value: given.qq, most: 20 })}
${inputField({ name: 'wechat', label: names.wechat, value: given.wechat, most: 40 })}`

async function list({ db, field }: StaffContext): Promise<Html> {
  const contacts = await listContacts(db)
  return html`<p class="aside">会员的专属客服在会员页指定；其他会员由默认联系人服务</p>${dataTable({
    caption: '客服联系人',
    columns: ['姓名', '电话', 'QQ', '微信号', { label: '专属会员', isFigure: true }, '默认'],
    rows: contacts.map(({ contact, members }) => [
      html`<a href="${CONTACTS}/${contact.id}">${contact.name}</a>`,
      ...[contact.phone, contact.qq, contact.wechat, members],
      contact.isDefault
        ? '默认'
        : html`<form method="post" action="${CONTACTS}/${contact.id}/default">${field}<button class="quiet small">设为默认</button></form>`,
    ]),
    empty: '暂无客服联系人',
  })}`
}

const isHours = (given: Texts): boolean => given.from !== undefined

/** The form of the hours in which somebody answers. */
async function hoursForm({ db, field, attempt }: StaffContext): Promise<Html> {
  const { chatHours } = await loadSettings(db)
  const shown = await hourTexts(db)
  const typed = attempt && isHours(attempt.given) ? attempt : null
  const hours = typed?.given ?? shown
  return html`${bothShown(typed, shown, hourNames)}<section><h2>在线客服时间<span class="aside"> ${hoursInWords(chatHours)}</span></h2><form class="fields" method="post" action="${CONTACTS}/hours">${field}${seenField(markOf(shown))}
<fieldset class="boxes"><legend>工作日</legend>${days.map(
    (label, at) =>
      html`<label><input type="checkbox" name="days" value="${at + 1}"${chatHours.days.includes(at + 1) && new Html(' checked')}>${label}</label>`,
  )}</fieldset>
${inputField({ name: 'from', label: hourNames.from, value: hours.from, isNeeded: true, most: 5, hint: '如 08:30' })}
${inputField({ name: 'to', label: hourNames.to, value: hours.to, isNeeded: true, most: 5, hint: '如 18:00，全天为 24:00' })}
${areaField({ name: 'away', label: hourNames.away, value: hours.away, rows: 2, most: 500 })}<button>保存客服时间</button></form></section>`
}

/** Who serves members, and when somebody answers them. */
export function registerServiceContactPages(app: FastifyInstance): void {
  const { listPage, onePage } = registerKept(app, {
    path: '/service-contacts',
    noun: '客服联系人',
    roles,
    body,
    names,
    titled: 'name',
    tab: { label: '客服联系人', order: 91 },
    list,
    fields: contactFields,
    textsOf: contactTexts,
    underList: hoursForm,
    isOtherForm: isHours,
    save: (db, given, id) => saveContact(db, id, given),
  })
  staffAction(
    app,
    { path: '/service-contacts/hours', roles, body: withSeen(hoursBody), page: listPage },
    async ({ db, body: { seen, given } }) => {
      const { away, hours } = given
      await saveSeen(db, seen, hourTexts, async (tx) => {
        await setSetting(tx, 'chatHours', hours, [])
        await setSetting(tx, 'chatAway', away, [])
      })
      return { to: CONTACTS, notice: `在线客服时间：${hoursInWords(hours)}` }
    },
  )
  staffAction(app, { path: '/service-contacts/:id/default', roles, page: onePage }, async ({ db, id }) => ({
    to: CONTACTS,
    notice: `默认联系人：${(await makeDefault(db, id)).name}`,
  }))
}
