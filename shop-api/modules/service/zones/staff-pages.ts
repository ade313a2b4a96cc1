import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { setSetting, settingFacts } from '#shop-api/modules/base/settings/set-setting.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { areaField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { zoneNames } from './zone.ts'

const ZONES = '/staff/zones'
const roles: readonly Role[] = ['sales']
const MOST = 200

const rulesShape = z.record(z.string(), z.string()).catch({})

/** Rules as they are kept, never a copy of a second ago. */
async function rulesNow(db: Db): Promise<Texts> {
  return rulesShape.parse((await settingFacts(db, ['zoneRules'], 'value')).get('zoneRules')?.value ?? {})
}

const textsOf = (rules: Texts, name: string): Texts => ({ rule: rules[name] ?? '' })

async function page({ db, params, field, attempt }: StaffContext): Promise<Page> {
  const rules = await rulesNow(db)
  const forms = [...zoneNames].map(([name, label]) => {
    const now = textsOf(rules, name)
    const own = params.key === name ? attempt : null
    return html`${bothShown(own, now, { rule: `${label}规则` })}<section><h2>${label}</h2><form class="fields" method="post" action="${ZONES}/${name}">${field}${seenField(markOf(now))}
${areaField({ name: 'rule', label: '规则', value: (own?.given ?? now).rule, rows: 2, most: MOST, hint: '显示在专区页面顶部，留空不显示' })}<button>保存${label}</button></form></section>`
  })
  return { title: '专区规则', body: html`<main><h1>专区规则</h1>${forms}</main>` }
}

const ruleBody = withSeen(z.object({ rule: z.string().trim().max(MOST, `规则最多${MOST}个字`).default('') }))

/** What holds in each zone, in a sentence or two. */
export function registerZonePages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get('/zones', { tab: { label: '专区规则', order: 85, group: '页面' } }, page)
  post('/zones/:key', { body: ruleBody }, async ({ db, params }, body) => {
    const { key = '' } = params
    const label = zoneNames.get(key)
    if (label === undefined) throw notFound('专区不存在')
    const { seen, given } = body
    await saveSeen(
      db,
      seen,
      async (tx) => textsOf(await rulesNow(tx), key),
      async (tx) => {
        const { [key]: _former, ...others } = await rulesNow(tx)
        await setSetting(tx, 'zoneRules', given.rule === '' ? others : { ...others, [key]: given.rule }, ['content'])
      },
    )
    return { to: ZONES, notice: `${label}规则已${given.rule === '' ? '清空' : '保存'}` }
  })
}
