import { defineCalls, guestGet, guestPost, memberPost } from '../call.ts'
import type { authShapes } from './shapes.ts'

export const authCalls = defineCalls<typeof authShapes>({
  /** Which ways of signing in there are; also how a storefront finds out whether there are any. */
  signInWays: guestGet('/api/login', { feature: 'sign-in' }),
  login: guestPost('/api/login', { body: ['account', 'password'], session: true, feature: 'sign-in' }),
  loginByCode: guestPost('/api/login/code', { body: ['phone', 'code'], session: true, feature: 'sign-in' }),
  sendCode: guestPost('/api/user/send_code', { body: ['phone', 'purpose'], feature: 'sign-in' }),
  forgetVerify: guestPost('/api/forget/verify', { body: ['phone', 'code'], feature: 'sign-in' }),
  switchBranch: memberPost('/api/user/switch_store', { body: ['member_id'], session: true, feature: 'branches' }),
})
