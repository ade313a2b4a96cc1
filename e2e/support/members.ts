import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { memberLines } from '#shop-api/sample-shop/accounts/member-lines.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { storefrontUrl } from './addresses.ts'
import { closeLottery } from './no-lottery.ts'
import { expect } from './test.ts'

/** Phones of the sample members. */
const phones = {
  pharmacy: '13800000001',
  another: '13800000002',
  clinic: '13800000003',
  chain: '13800000010',
  pending: '13800000020',
  expiring: '13800000021',
  expired: '13800000022',
  rejected: '13800000023',
  overdue: '13800000024',
  forgetful: '13800000025',
  wholesaler: '13800000030',
} as const

/** Who signs in: the shop is the sample again for every file, but the tests of one file meet. */
export type Who = keyof typeof phones

export interface SignIn {
  readonly name: string
  readonly phone: string
  readonly password: string
}

export function signInOf(who: Who): SignIn {
  const found = sampleSignIns.find(({ phone }) => phone === phones[who])
  if (!found) throw new Error(`the sample shop has no member ${phones[who]}`)
  return found
}

export function memberId(who: Who): number {
  const found = memberLines.find(({ phone }) => phone === phones[who])
  if (!found) throw new Error(`the sample shop has no member ${phones[who]}`)
  return found.id
}

/** Signs in as a buyer does: at the form, which then leads to where the buyer wanted to go. */
export async function signIn(page: Page, who: Who): Promise<void> {
  const { phone, password } = signInOf(who)
  await closeLottery(page.context())
  if (!page.url().includes(routes.login.path)) await page.goto(routes.login.path)
  await page.getByRole('textbox', { name: '手机号或用户名' }).fill(phone)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('tabpanel', { name: '密码登录' }).getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname !== routes.login.path)
}

/** Signs in without the form: the context's cookies are a member's from here on. */
export async function signInByCall(to: BrowserContext | APIRequestContext, who: Who): Promise<void> {
  const request = 'request' in to ? to.request : to
  if ('request' in to) await closeLottery(to)
  const { phone, password } = signInOf(who)
  const answer = await request.post(storefrontUrl + authCalls.login.path, {
    headers: { origin: storefrontUrl },
    form: { account: phone, password },
  })
  expect(answer.status(), `signing in as ${who}`).toBe(200)
}
