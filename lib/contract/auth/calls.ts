import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { authShapes, codeLoginBody, forgetBody, loginBody, sendCodeBody, switchBranchBody } from './shapes.ts'

type Data<Key extends keyof typeof authShapes> = z.infer<(typeof authShapes)[Key]['data']>

export const authCalls = {
  /** Which ways of signing in there are; also how a storefront finds out whether there are any. */
  signInWays: defineCall<{ data: Data<'signInWays'> }>({
    method: 'GET',
    path: '/api/login',
    who: 'guest',
    feature: 'sign-in',
  }),
  login: defineCall<{ body: z.input<typeof loginBody>; data: Data<'login'> }>({
    method: 'POST',
    path: '/api/login',
    body: ['account', 'password'],
    who: 'guest',
    session: true,
    feature: 'sign-in',
  }),
  loginByCode: defineCall<{ body: z.input<typeof codeLoginBody>; data: Data<'loginByCode'> }>({
    method: 'POST',
    path: '/api/login/code',
    body: ['phone', 'code'],
    who: 'guest',
    session: true,
    feature: 'sign-in',
  }),
  sendCode: defineCall<{ body: z.input<typeof sendCodeBody>; data: Data<'sendCode'> }>({
    method: 'POST',
    path: '/api/user/send_code',
    body: ['phone', 'purpose'],
    who: 'guest',
    feature: 'sign-in',
  }),
  forgetVerify: defineCall<{ body: z.input<typeof forgetBody>; data: Data<'forgetVerify'> }>({
    method: 'POST',
    path: '/api/forget/verify',
    body: ['phone', 'code'],
    who: 'guest',
    feature: 'sign-in',
  }),
  switchBranch: defineCall<{ body: z.input<typeof switchBranchBody>; data: Data<'switchBranch'> }>({
    method: 'POST',
    path: '/api/user/switch_store',
    body: ['member_id'],
    who: 'member',
    session: true,
    feature: 'branches',
  }),
}
