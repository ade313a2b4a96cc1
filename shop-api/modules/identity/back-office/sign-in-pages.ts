import { renderSVG } from 'uqr'
import type { Enrolment } from '#shop-api/modules/identity/operators/two-step.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'

/** The sign-in page. After a refusal it keeps the name, never the password. */
export const signInPage = (field: Html, username = ''): Page => ({
  title: '登录',
  body: html`<main class="entry">
<h1>后台登录</h1>
<form method="post" action="/staff/sign-in">${field}
<label for="username">用户名</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" required maxlength="40">
<label for="password">密码</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200">
<button>登录</button>
</form>
<p class="aside">忘记密码请联系管理员重置</p>
</main>`,
})

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const setUp = ({ secret, url }: Enrolment): Html => html`<ol class="steps">
<li>在手机上打开身份验证器应用（如“腾讯身份验证器”“Google Authenticator”“微软验证器”）。</li>
<li>扫描二维码，或手工输入密钥：<br><code>${inFours(secret)}</code></li>
<li>输入应用显示的 6 位动态码，完成绑定。</li>
</ol>
<img class="qr" alt="绑定动态码的二维码" width="180" height="180" src="data:image/svg+xml;base64,${Buffer.from(
  renderSVG(url, { border: 2 }),
).toString('base64')}">`

/** The second step of administrators; with what to set up when they come for the first time. */
export const twoStepPage = (field: Html, enrolment: Enrolment | null): Page => ({
  title: '动态码验证',
  body: html`<main class="entry">
<h1>${enrolment ? '绑定动态码' : '动态码验证'}</h1>
<p class="aside">管理员登录须同时验证手机动态码。</p>
${enrolment && setUp(enrolment)}
<form method="post" action="/staff/two-step">${field}
<label for="code">6 位动态码</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="7" autofocus>
<button>确定</button>
</form>
</main>`,
})
