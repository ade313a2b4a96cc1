import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listOperators, setOwnMail } from '#shop-api/modules/identity/operators/operators.ts'
import { roles } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'
import { inputField } from './parts.ts'
import type { StaffContext } from './staff-route.ts'
import { staffPages } from './staff-route.ts'

const PATH = '/own-mail'

const body = z.object({ email: z.union([z.literal(''), z.email('邮箱格式不正确').max(100)]).default('') })

async function page({ db, field, operator, attempt }: StaffContext): Promise<Page> {
  const own = (await listOperators(db)).find(({ id }) => id === operator.id)
  const value = attempt?.given.email ?? own?.email ?? ''
  return {
    title: '通知邮箱',
    body: html`<main><h1>通知邮箱</h1>
<form class="fields" method="post" action="/staff${PATH}">${field}
${inputField({ name: 'email', label: '我的邮箱', value, most: 100, hint: '留空则不发送' })}<button>保存</button></form>
<p class="aside">有新付款的订单，以及您岗位的待办超过时限时发邮件；几分钟内的合并为一封，免打扰时段内不发。时限和时段在设置的交易规则中</p></main>`,
  }
}

/** Where one's own news goes. */
export function registerMailPage(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get(PATH, {}, page)
  post(PATH, { body }, async ({ db, operator }, { email }) => {
    await setOwnMail(db, operator, email)
    return { to: `/staff${PATH}`, notice: email === '' ? '不再发送通知邮件' : `通知邮件将发送至 ${email}` }
  })
}
