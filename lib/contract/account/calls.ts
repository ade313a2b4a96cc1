import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { accountShapes } from './shapes.ts'

type Data<Key extends keyof typeof accountShapes> = z.infer<(typeof accountShapes)[Key]['data']>

export type WireSession = Data<'sessions'>[number]
export type WireBranch = Data<'branches'>[number]

export const accountCalls = defineCalls<typeof accountShapes>({
  licenceSubmit: {
    method: 'POST',
    path: '/api/user/zizhi',
    body: ['kind', 'number', 'valid_from', 'valid_to', 'upload_ids'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'licences',
  },
  licenceWithdraw: {
    method: 'DELETE',
    path: '/api/user/zizhi/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'licences',
  },
  wechatBinding: { method: 'GET', path: '/api/user/wechat', who: 'member', feature: 'wechat' },
  /** Asked again while a code is shown: binds once somebody has confirmed it. */
  wechatCheck: {
    method: 'POST',
    path: '/api/user/wechat/check',
    body: ['code'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wechat',
  },
  /** Where the account is signed in. */
  sessions: { method: 'GET', path: '/api/user/sessions', who: 'member', feature: 'devices' },
  sessionEnd: {
    method: 'DELETE',
    path: '/api/user/sessions/{id}',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'devices',
  },
  sessionsEndOthers: {
    method: 'POST',
    path: '/api/user/sessions/end_others',
    who: 'member',
    duplicates: 'allowed',
    feature: 'devices',
  },
  branches: { method: 'GET', path: '/api/user/stores', who: 'member', feature: 'branches' },
})
