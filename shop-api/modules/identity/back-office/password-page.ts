import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeOwnPassword } from '#shop-api/modules/identity/operators/operators.ts'
import { roles } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'
import type { StaffContext } from './staff-route.ts'
import { staffPages } from './staff-route.ts'

const PATH = '/password'

const body = z
  .object({ password: z.string().max(200), newPassword: z.string().max(200), sameNewPassword: z.string().max(200) })
  .refine(({ newPassword, sameNewPassword }) => newPassword === sameNewPassword, {
    path: ['sameNewPassword'],
    message: '两次输入的新密码不一致',
  })

async function page({ field, operator }: StaffContext): Promise<Page> {
  return {
    title: '修改密码',
    body: html`<main class="entry"><h1>修改密码</h1>
<form method="post" action="/staff${PATH}">${field}
<input type="hidden" name="username" value="${operator.username}" autocomplete="username">
<label for="password">当前密码</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200">
<label for="newPassword">新密码</label>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required minlength="10" maxlength="200">
<label for="sameNewPassword">再输一次新密码</label>
<input id="sameNewPassword" name="sameNewPassword" type="password" autocomplete="new-password" required minlength="10" maxlength="200">
<button>修改密码</button></form>
<p class="aside">至少 10 位。修改后，在其他设备上的登录会退出</p>
<p><a href="/staff/own-mail">通知邮箱</a></p></main>`,
  }
}

/** One's own password; those of others are for administrators. */
export function registerPasswordPage(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles, page })
  get(PATH, {}, page)
  post(PATH, { body }, async ({ db, operator, now }, given) => {
    const { password, newPassword: next } = given
    await changeOwnPassword(db, operator, { password, next }, now)
    return { to: '/staff', notice: '密码已修改，其他设备上的登录已退出' }
  })
}
