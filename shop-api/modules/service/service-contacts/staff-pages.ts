import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { givenText, plainField } from '#shop-api/modules/base/access/asked.ts'
import { setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { areaField, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { FieldNames, Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import {
  findContact,
  listContacts,
  makeDefault,
  saveContact,
} from '#shop-api/modules/identity/members/service-contact.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { registerPages } from '#shop-api/modules/identity/resource/pages.ts'
import { hoursInWords, hoursShape } from '#shop-api/modules/service/conversations/hours.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { words } from '#shop-api/platform/table-files/cells.ts'

const CONTACTS = '/staff/service-contacts'
const roles: readonly Role[] = ['sales', 'service']

const columns = {
  name: { heading: '姓名', read: words(20), isNeeded: true, example: '', asking: { hint: '会员可见' } },
  phone: { heading: '电话', read: words(20), isNeeded: true, example: '' },
  qq: { heading: 'QQ', read: words(20), example: '' },
  wechat: { heading: '微信号', read: words(40), example: '' },
} as const
const body = z.object({ name: plainField, phone: plainField, qq: plainField, wechat: plainField })

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

async function hourTexts(db: Db): Promise<Texts> {
  const { chatHours, chatAway } = await loadSettings(db)
  return { days: chatHours.days.join(' '), from: chatHours.from, to: chatHours.to, away: chatAway }
}

async function rows({ db, field }: StaffContext) {
  return (await listContacts(db)).map(({ contact, members }) => ({
    id: contact.id,
    name: contact.name,
    cells: [
      ...[contact.phone, contact.qq, contact.wechat, members],
      contact.isDefault
        ? '默认'
        : html`<form method="post" action="${CONTACTS}/${contact.id}/default">${field}<button class="quiet small">设为默认</button></form>`,
    ],
  }))
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
  const { listPage, onePage } = registerPages<keyof typeof columns, z.output<typeof body>, never>(app, {
    path: 'service-contacts',
    noun: '客服联系人',
    columns,
    body,
    records: async (db, id = 0) => [{ id, texts: await findContact(db, id) }],
    save: (tx, given, id) => saveContact(tx, id, given),
    pages: {
      tab: { label: '客服联系人', order: 91, group: '客服' },
      see: roles,
      note: '会员的专属客服在会员页指定；其他会员由默认联系人服务',
      list: ['姓名', '电话', 'QQ', '微信号', { label: '专属会员', isFigure: true }, '默认'],
      rows,
      underList: hoursForm,
    },
  })
  const { post } = staffPages(app, { roles, page: listPage })
  post('/service-contacts/hours', { body: withSeen(hoursBody) }, async ({ db }, { seen, given }) => {
    const { away, hours } = given
    await saveSeen(db, seen, hourTexts, async (tx) => {
      await setSetting(tx, 'chatHours', hours, [])
      await setSetting(tx, 'chatAway', away, [])
    })
    return { to: CONTACTS, notice: `在线客服时间：${hoursInWords(hours)}` }
  })
  post('/service-contacts/:id/default', { page: onePage }, async ({ db, id }) => ({
    to: CONTACTS,
    notice: `默认联系人：${(await makeDefault(db, id)).name}`,
  }))
}
