import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { ApiKey } from '#shop-api/modules/base/access/api-keys.ts'
import { addKey, listKeys, revokeKey, rotateKey, stateOf } from '#shop-api/modules/base/access/api-keys.ts'
import { keyName, keyScopes, USUAL_DAYS, USUAL_OVERLAP_HOURS } from '#shop-api/modules/base/access/key-shapes.ts'
import { nouns, scopeInWords, scopes } from '#shop-api/modules/base/access/scopes.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'
import { dataTable, inputField, selectField } from './parts.ts'
import type { StaffContext } from './staff-route.ts'
import { staffPages } from './staff-route.ts'

const PATH = '/keys'
const TO = `/staff${PATH}`
const roles = ['admin'] as const

const terms = { 90: '90 天', [USUAL_DAYS]: '一年', never: '长期（直到作废）' }
const overlaps = { 0: '立即失效', 1: '1 小时后失效', [USUAL_OVERLAP_HOURS]: '24 小时后失效', 168: '7 天后失效' }

const newBody = z.object({
  name: keyName,
  scopes: z.preprocess((given) => (given === undefined ? [] : [given].flat()), keyScopes),
  days: z.enum(Object.keys(terms)).transform((value) => (value === 'never' ? null : Number(value))),
})
const rotateBody = z.object({ overlap: z.enum(Object.keys(overlaps)).transform(Number) })

const stateTexts = {
  active: html`<span class="state good">有效</span>`,
  expired: html`<span class="state bad">已过期</span>`,
  revoked: html`<span class="state">已作废</span>`,
}

function actionsOf({ id, name }: ApiKey, field: Html): Html {
  return html`<div class="row"><details><summary>更换</summary><form method="post" action="${TO}/${id}/rotate">${field}
${selectField('overlap', '旧密钥', overlaps, String(USUAL_OVERLAP_HOURS))}<button class="small">更换密钥</button></form></details>
<details><summary>作废</summary><form method="post" action="${TO}/${id}/revoke">${field}<button class="danger small">作废“${name}”</button></form></details></div>`
}

function rowOf(row: ApiKey, { field, now }: StaffContext) {
  const state = stateOf(row, now)
  const former = row.formerUntil !== null && row.formerUntil > now && row.formerUntil
  return [
    html`${row.name}<br><code>shopkey_${row.prefix}_…</code>`,
    html`${row.scopes.map((scope, at) => html`${at > 0 && new Html('<br>')}<code>${scope}</code> <span class="aside">${scopeInWords(scope)}</span>`)}`,
    html`${stateTexts[state]}${former && html`<br><span class="aside">旧密钥用到 ${chinaDateTime(former)}</span>`}`,
    html`${row.createdBy}<br><span class="aside">${chinaDateTime(row.createdAt)}</span>`,
    row.lastUsedOn ?? '未使用',
    row.expiresAt ? chinaDateTime(row.expiresAt) : '长期',
    state === 'active' ? actionsOf(row, field) : '',
  ]
}

const box = (scope: string, label: string): Html | string => {
  const known = scopes.find((each) => each === scope)
  return known
    ? html`<label><input type="checkbox" name="scopes" value="${known}" aria-label="${scopeInWords(known)}"> ${label}</label>`
    : ''
}

const scopeTable = (): Html =>
  dataTable({
    caption: '权限',
    columns: ['内容', '查看 read', '修改 write'],
    rows: Object.entries(nouns).map(([noun, label]) => [
      html`<code>${noun}</code> ${label}`,
      box(`${noun}:read`, '查看'),
      box(`${noun}:write`, '修改'),
    ]),
  })

async function page(context: StaffContext): Promise<Page> {
  const { db, field, attempt } = context
  const rows = await listKeys(db)
  return {
    title: '接口密钥',
    body: html`<main><h1>接口密钥</h1>
<p class="aside">供 ERP、仓库系统等程序调用接口；每个程序一把，只给需要的权限。密钥只在创建或更换后显示一次</p>
${dataTable({
  caption: '接口密钥',
  columns: ['名称', '权限', '状态', '创建', '最近使用', '到期', '操作'],
  rows: rows.map((row) => rowOf(row, context)),
  empty: '暂无接口密钥',
})}
<section><h2>新建密钥</h2><form method="post" action="${TO}">${field}<section><div class="fields">
${inputField({ name: 'name', label: '名称', value: attempt?.given.name, isNeeded: true, most: 30, hint: '操作日志中以此名称记录' })}
${selectField('days', '有效期', terms, attempt?.given.days ?? String(USUAL_DAYS))}</div>
<div class="columns">${scopeTable()}</div><p><button>新建密钥</button></p></section></form></section></main>`,
  }
}

/** Keys of programs, for administrators. */
export function registerKeyPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get(PATH, { tab: { label: '接口密钥', order: 125, group: '设置' } }, page)
  post(PATH, { body: newBody }, async ({ db, now, operator }, body) => {
    const { id, name, key } = await addKey(db, { ...body, createdBy: operator.name }, now)
    return { to: TO, notice: `已新建密钥“${name}”：${key}（只显示这一次）`, isSecret: true, made: id }
  })
  post(`${PATH}/:id/rotate`, { body: rotateBody }, async ({ db, id, now }, body) => {
    const { name, key } = await rotateKey(db, id, body.overlap, now)
    return { to: TO, notice: `“${name}”的新密钥：${key}（只显示这一次）`, isSecret: true }
  })
  post(`${PATH}/:id/revoke`, {}, async ({ db, id, now }) => {
    const { name } = await revokeKey(db, id, now)
    return { to: TO, notice: `已作废密钥“${name}”` }
  })
}
