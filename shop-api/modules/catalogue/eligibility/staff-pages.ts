import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { memberKinds } from '#lib/contract/member-kinds.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { areaField, checkField, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  isOn,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { kindNames } from '#shop-api/modules/identity/registration/licence-list.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { controlBody, setControl, showControl } from './operator.ts'

const CONTROLS = '/staff/sale-controls'
const roles: readonly Role[] = ['pharmacist']

const modes = { off: '不控销，所有会员可购', white: '仅名单内可购', black: '名单内不可购' } as const

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;；,，\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const number = /^\d{1,9}$/

/** The form's texts as a command gives them; a word that is no number names no member. */
const formBody = z
  .record(z.string(), z.string().trim().max(4000, '填写的内容过长'))
  .superRefine(({ memberIds }, context) => {
    const word = listed(memberIds).find((each) => !number.test(each))
    if (word) context.addIssue({ code: 'custom', path: ['memberIds'], message: `会员编号须为数字，现为“${word}”` })
  })
  .transform(({ mode = 'off', regionCodes, memberIds, note = '', ...given }) => ({
    control:
      mode === 'off'
        ? null
        : {
            mode,
            regionCodes: listed(regionCodes),
            customerKinds: memberKinds.filter((kind) => given[kind] === 'yes'),
            memberIds: listed(memberIds).map(Number),
            note,
          },
  }))
  .transform((given): unknown => given)
  .pipe(controlBody)

function textsOf(control: SaleControl | null): Texts {
  if (control === null) return { mode: 'off' }
  const { mode, regionCodes, customerKinds, memberIds, note } = control
  return {
    mode,
    regionCodes: regionCodes.join(';'),
    memberIds: memberIds.join(';'),
    note,
    ...Object.fromEntries(memberKinds.flatMap((kind) => (customerKinds.includes(kind) ? [[kind, 'yes']] : []))),
  }
}

const textsById = async (db: Db, id: number): Promise<Texts> => textsOf((await showControl(db, id)).control)

const names = {
  mode: ['控销', modes],
  regionCodes: '地区代码',
  memberIds: '会员编号',
  note: '说明',
  ...Object.fromEntries(memberKinds.map((kind) => [kind, [kindNames[kind], isOn] as const])),
} as const

async function page({ db, id, field, attempt }: StaffContext): Promise<Page> {
  const { name, spec, control } = await showControl(db, id)
  const now = textsOf(control)
  const given = attempt?.given ?? now
  return {
    title: `控销 ${name}`,
    body: html`<main><p><a href="/staff/programmes">控销协议</a></p><h1>${name} ${spec}</h1>${bothShown(attempt, now, names)}
<section><h2>谁可以购买<span class="aside"> 名单外的会员看不到价格；地区、客户类型、会员三项之一相符即在名单内</span></h2><form class="fields" method="post" action="${CONTROLS}/${id}">${field}${seenField(markOf(now))}
${selectField('mode', '控销', modes, given.mode ?? 'off')}
${inputField({ name: 'note', label: '说明', value: given.note, most: 80, hint: '如 仅限江苏省内' })}
${memberKinds.map((kind) => checkField(kind, kindNames[kind], given[kind] === 'yes'))}
${areaField({ name: 'regionCodes', label: '地区代码', value: given.regionCodes, rows: 2, most: 4000, hint: '6位行政区划代码，用分号分开，如 320000 为江苏省' })}
${areaField({ name: 'memberIds', label: '会员编号', value: given.memberIds, rows: 2, most: 4000, hint: '用分号分开' })}<button>保存</button></form></section></main>`,
  }
}

/** Who may buy goods under an agreement with their maker. */
export function registerSaleControlPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get('/sale-controls/:id', {}, page)
  post('/sale-controls/:id', { body: withSeen(formBody) }, async ({ db, id, now }, { seen, given }) => {
    const { name, control } = await saveSeen(
      db,
      seen,
      (tx) => textsById(tx, id),
      (tx) => setControl(tx, id, given.control, now),
    )
    return { to: `${CONTROLS}/${id}`, notice: `“${name}”${modes[control?.mode ?? 'off']}` }
  })
}
