import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { changedRoles, newOperator } from '#shop-api/modules/identity/operators/form-kind.ts'
import {
  addOperator,
  forgetTwoStep,
  hasPassword,
  listOperators,
  makeFirstPasswords,
  renewPassword,
  setRoles,
  switchOperator,
} from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { roleNames, roles, rolesInWords } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Page } from './frame.ts'
import { dataTable, inputField } from './parts.ts'
import type { StaffContext } from './staff-route.ts'
import { staffPages } from './staff-route.ts'

const PATH = '/operators'
const TO = `/staff${PATH}`
const allowed: readonly Role[] = ['admin']

/** Boxes are sent one by one; none where none is ticked. */
const ticked = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((given) => (given === undefined ? [] : [given].flat()), shape)

const newBody = z.object({ ...newOperator, roles: ticked(newOperator.roles) })

const roleBoxes = (own: readonly Role[]): Html =>
  html`<fieldset class="boxes"><legend>岗位</legend>${roles.map(
    (role) =>
      html`<label><input type="checkbox" name="roles" value="${role}"${own.includes(role) && new Html(' checked')}>${roleNames[role]}</label>`,
  )}</fieldset>`

type Row = Awaited<ReturnType<typeof listOperators>>[number]

const button = (field: Html, { username }: Row, action: string, label: string): Html =>
  html`<form method="post" action="${TO}/${username}/${action}">${field}<button class="quiet small">${label}</button></form>`

const rowOf = (row: Row, { field }: StaffContext) => [
  row.username,
  row.name,
  html`<details><summary>${rolesInWords(row.roles) || '未分配岗位'}</summary>
<form method="post" action="${TO}/${row.username}/roles">${field}${roleBoxes(row.roles)}<button class="small">保存岗位</button></form></details>`,
  row.totpSecret === null ? '未绑定' : '已绑定',
  row.isOff ? '已停用' : hasPassword(row) ? '启用' : '未设密码',
  chinaDateTime(row.createdAt),
  html`<div class="row">${button(field, row, 'password', '重置密码')}${
    row.totpSecret !== null && button(field, row, 'two-step-off', '解除动态码')
  }${button(field, row, row.isOff ? 'on' : 'off', row.isOff ? '启用' : '停用')}</div>`,
]

async function page(context: StaffContext): Promise<Page> {
  const { db, field, attempt } = context
  const rows = await listOperators(db)
  const { given } = attempt ?? { given: {} as Readonly<Record<string, string>> }
  return {
    title: '操作员',
    body: html`<main><h1>操作员</h1>
${dataTable({
  caption: '操作员',
  columns: ['用户名', '姓名', '岗位', '动态码', '状态', '开通时间', '操作'],
  rows: rows.map((row) => rowOf(row, context)),
})}
${context.report ?? false}${
  rows.some((row) => !hasPassword(row)) &&
  html`<section><h2>首个密码</h2><p class="aside">由文件开通的操作员未设密码，生成后才能登录</p>
<form method="post" action="${TO}/first-passwords">${field}<button>为未设密码的操作员生成密码</button></form></section>`
}
<section><h2>开通操作员</h2><form class="fields" method="post" action="${TO}">${field}
${inputField({ name: 'username', label: '用户名', value: given.username, isNeeded: true, most: 40 })}
${inputField({ name: 'name', label: '姓名', value: given.name, isNeeded: true, most: 20, hint: '会员在客服会话中看到的名字' })}
${roleBoxes([])}<button>开通</button></form></section></main>`,
  }
}

const passwordTable = (made: Awaited<ReturnType<typeof makeFirstPasswords>>): Html =>
  html`<section><h2>首个密码（只显示这一次）</h2>${dataTable({
    caption: '首个密码',
    columns: ['用户名', '姓名', '密码'],
    rows: made.map(({ username, name, password }) => [username, name, password]),
    empty: '所有操作员都已有密码',
  })}</section>`

const notOwn = ({ operator, params }: StaffContext): string => {
  if (params.key?.toLowerCase() === operator.username)
    throw new ShopRefusal(409, '不能更改自己的账号，请由其他管理员操作')
  return params.key ?? ''
}

/** Who may sign in, and what they may do. Administrators can't lock themselves out. */
export function registerOperatorPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: allowed, page })
  get(PATH, { tab: { label: '操作员', order: 120, group: '设置' } }, page)
  post(PATH, { body: newBody }, async ({ db, now }, body) => {
    const password = await addOperator(db, { ...body, staffId: null }, now)
    const notice = `已开通 ${body.username}，密码：${password}（只显示这一次）`
    return { to: TO, notice, isSecret: true, made: body.username }
  })
  post(`${PATH}/:key/roles`, { body: z.object({ roles: ticked(changedRoles) }) }, async (context, { roles: given }) => {
    const username = notOwn(context)
    await setRoles(context.db, username, given)
    return { to: TO, notice: `已保存 ${username} 的岗位：${rolesInWords(given) || '无'}` }
  })
  post(`${PATH}/:key/password`, {}, async (context) => {
    const username = notOwn(context)
    return {
      to: TO,
      notice: `${username} 的新密码：${await renewPassword(context.db, username)}（只显示这一次）`,
      isSecret: true,
    }
  })
  post(`${PATH}/:key/two-step-off`, {}, async (context) => {
    const username = notOwn(context)
    await forgetTwoStep(context.db, username)
    return { to: TO, notice: `已解除 ${username} 的动态码，下次登录时重新绑定` }
  })
  post(`${PATH}/first-passwords`, {}, async ({ db }) => {
    const made = await makeFirstPasswords(db)
    return { to: TO, notice: `已生成 ${made.length} 个密码`, isSecret: true, report: passwordTable(made) }
  })
  for (const isOn of [true, false]) {
    post(`${PATH}/:key/${isOn ? 'on' : 'off'}`, {}, async (context) => {
      const username = notOwn(context)
      await switchOperator(context.db, username, isOn)
      return { to: TO, notice: `${username} 已${isOn ? '启用' : '停用'}` }
    })
  }
}
