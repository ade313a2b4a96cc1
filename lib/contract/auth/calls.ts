import { defineCalls } from '../call.ts'
import type { authShapes } from './shapes.ts'

export const authCalls = defineCalls<typeof authShapes>({
  /** Which ways of signing in there are; also how a storefront finds out whether there are any. */
  signInWays: { method: 'GET', path: '/api/login', who: 'guest', feature: 'sign-in' },
  login: {
    method: 'POST',
    path: '/api/login',
    body: ['account', 'password'],
    who: 'guest',
    session: true,
    feature: 'sign-in',
  },
  loginByCode: {
    method: 'POST',
    path: '/api/login/code',
    body: ['phone', 'code'],
    who: 'guest',
    session: true,
    feature: 'sign-in',
  },
  sendCode: {
    method: 'POST',
    path: '/api/user/send_code',
    body: ['phone', 'purpose'],
    who: 'guest',
    feature: 'sign-in',
  },
  forgetVerify: {
    method: 'POST',
    path: '/api/forget/verify',
    body: ['phone', 'code'],
    who: 'guest',
    feature: 'sign-in',
  },
  switchBranch: {
    method: 'POST',
    path: '/api/user/switch_store',
    body: ['member_id'],
    who: 'member',
    session: true,
    feature: 'branches',
  },
})
