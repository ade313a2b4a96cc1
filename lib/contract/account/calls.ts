import type { z } from 'zod'
import { defineCalls, memberDelete, memberGet, memberPost } from '../call.ts'
import type { accountShapes } from './shapes.ts'

type Data<Key extends keyof typeof accountShapes> = z.infer<(typeof accountShapes)[Key]['data']>

export type WireSession = Data<'sessions'>[number]
export type WireBranch = Data<'branches'>[number]

export const accountCalls = defineCalls<typeof accountShapes>({
  licenceSubmit: memberPost('/api/user/zizhi', {
    body: ['kind', 'number', 'valid_from', 'valid_to', 'upload_ids'],
    duplicates: 'allowed',
    feature: 'licences',
  }),
  licenceWithdraw: memberDelete('/api/user/zizhi/{id}', { duplicates: 'allowed', feature: 'licences' }),
  wechatBinding: memberGet('/api/user/wechat', { feature: 'wechat' }),
  /** Asked again while a code is shown: binds once somebody has confirmed it. */
  wechatCheck: memberPost('/api/user/wechat/check', { body: ['code'], duplicates: 'allowed', feature: 'wechat' }),
  /** Where the account is signed in. */
  sessions: memberGet('/api/user/sessions', { feature: 'devices' }),
  sessionEnd: memberDelete('/api/user/sessions/{id}', { duplicates: 'allowed', feature: 'devices' }),
  sessionsEndOthers: memberPost('/api/user/sessions/end_others', { duplicates: 'allowed', feature: 'devices' }),
  branches: memberGet('/api/user/stores', { feature: 'branches' }),
})
