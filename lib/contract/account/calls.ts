import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { accountShapes, licenceBody, wechatCheckBody } from './shapes.ts'

type Data<Key extends keyof typeof accountShapes> = z.infer<(typeof accountShapes)[Key]['data']>

export type WireSession = Data<'sessions'>[number]
export type WireBranch = Data<'branches'>[number]

export const accountCalls = {
  licenceSubmit: defineCall<{ body: z.input<typeof licenceBody>; data: Data<'licenceSubmit'> }>({
    method: 'POST',
    path: '/api/user/zizhi',
    body: ['kind', 'number', 'valid_from', 'valid_to', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'licences',
  }),
  licenceWithdraw: defineCall<{ data: Data<'licenceWithdraw'> }>({
    method: 'DELETE',
    path: '/api/user/zizhi/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'licences',
  }),
  wechatBinding: defineCall<{ data: Data<'wechatBinding'> }>({
    method: 'GET',
    path: '/api/user/wechat',
    who: 'member',
    feature: 'wechat',
  }),
  /** Asked again while a code is shown: binds once somebody has confirmed it. */
  wechatCheck: defineCall<{ body: z.input<typeof wechatCheckBody>; data: Data<'wechatCheck'> }>({
    method: 'POST',
    path: '/api/user/wechat/check',
    body: ['code'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wechat',
  }),
  /** Where the account is signed in. */
  sessions: defineCall<{ data: Data<'sessions'> }>({
    method: 'GET',
    path: '/api/user/sessions',
    who: 'member',
    feature: 'devices',
  }),
  sessionEnd: defineCall<{ data: Data<'sessionEnd'> }>({
    method: 'DELETE',
    path: '/api/user/sessions/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'devices',
  }),
  sessionsEndOthers: defineCall<{ data: Data<'sessionsEndOthers'> }>({
    method: 'POST',
    path: '/api/user/sessions/end_others',
    who: 'member',
    duplicates: 'allowed',
    feature: 'devices',
  }),
  branches: defineCall<{ data: Data<'branches'> }>({
    method: 'GET',
    path: '/api/user/stores',
    who: 'member',
    feature: 'branches',
  }),
}
