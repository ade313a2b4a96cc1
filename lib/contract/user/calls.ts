import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type {
  couponQuery,
  createCodeBody,
  moneyLogQuery,
  resetPasswordBody,
  updateUserBody,
  userShapes,
  userStateShape,
} from './shapes.ts'

type Data<Key extends keyof typeof userShapes> = z.infer<(typeof userShapes)[Key]['data']>

export type WireUserState = z.infer<typeof userStateShape>
export type WireMoney = Data<'money'>

export const userCalls = {
  userCreateCode: defineCall<{ body: z.input<typeof createCodeBody>; data: Data<'userCreateCode'> }>({
    method: 'POST',
    path: '/api/user/create_code',
    body: ['old_password'],
    who: 'member',
  }),
  userUnbindWechat: defineCall<{ data: Data<'userUnbindWechat'> }>({
    method: 'DELETE',
    path: '/api/user/unbind_wechat',
    who: 'member',
  }),
  availableCoupons: defineCall<{ query: { type?: number; page?: number }; data: Data<'availableCoupons'> }>({
    method: 'GET',
    path: '/api/user/availableCoupon',
    query: ['type', 'page'],
    who: 'member',
  }),
  coupons: defineCall<{ query: z.input<typeof couponQuery>; data: Data<'coupons'> }>({
    method: 'GET',
    path: '/api/user/coupon',
    query: ['page', 'type', 'status'],
    who: 'member',
  }),
  couponNumbers: defineCall<{ data: Data<'couponNumbers'> }>({
    method: 'GET',
    path: '/api/user/couponNum',
    who: 'member',
  }),
  moneyLog: defineCall<{ query: z.input<typeof moneyLogQuery>; data: Data<'moneyLog'> }>({
    method: 'GET',
    path: '/api/user/user_money_log',
    query: ['page', 'use_type', 'start_time', 'end_time'],
    who: 'member',
  }),
  money: defineCall<{ data: Data<'money'> }>({ method: 'GET', path: '/api/user/user_money', who: 'member' }),
  businessScope: defineCall<{ data: Data<'businessScope'> }>({ method: 'GET', path: '/api/user/jyfw', who: 'member' }),
  licences: defineCall<{ data: Data<'licences'> }>({ method: 'GET', path: '/api/user/zizhi', who: 'member' }),
  updateUserInfo: defineCall<{ body: z.input<typeof updateUserBody>; data: Data<'updateUserInfo'> }>({
    method: 'POST',
    path: '/api/user/updateUserInfo',
    body: ['name', 'phone', 'code', 'old_password'],
    who: 'member',
  }),
  resetPassword: defineCall<{ body: z.input<typeof resetPasswordBody>; data: Data<'resetPassword'> }>({
    method: 'POST',
    path: '/api/user/resetPassword',
    body: ['password', 'old_password', 'step_token'],
    who: 'guest',
  }),
  userBase: defineCall<{ data: Data<'userBase'> }>({
    method: 'GET',
    path: '/api/user/base',
    who: 'guest',
    withhold: ['token'],
  }),
  logout: defineCall<{ data: Data<'logout'> }>({
    method: 'DELETE',
    path: '/api/user/logout',
    who: 'member',
    session: true,
  }),
  phoneCheck: defineCall<{ data: Data<'phoneCheck'> }>({
    method: 'GET',
    path: '/api/user/phone/{value}',
    params: { value: 'phone' },
    who: 'guest',
    limit: { most: 60, seconds: 600 },
  }),
}
