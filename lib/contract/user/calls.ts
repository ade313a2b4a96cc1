import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { userShapes, userStateShape } from './shapes.ts'

type Data<Key extends keyof typeof userShapes> = z.infer<(typeof userShapes)[Key]['data']>

export type WireUserState = z.infer<typeof userStateShape>
export type WireMoney = Data<'money'>

export const userCalls = defineCalls<typeof userShapes>({
  userCreateCode: { method: 'POST', path: '/api/user/create_code', body: ['old_password'], who: 'member' },
  userUnbindWechat: { method: 'DELETE', path: '/api/user/unbind_wechat', who: 'member' },
  availableCoupons: { method: 'GET', path: '/api/user/availableCoupon', query: ['type', 'page'], who: 'member' },
  coupons: { method: 'GET', path: '/api/user/coupon', query: ['page', 'type', 'status'], who: 'member' },
  couponNumbers: { method: 'GET', path: '/api/user/couponNum', who: 'member' },
  moneyLog: {
    method: 'GET',
    path: '/api/user/user_money_log',
    query: ['page', 'use_type', 'start_time', 'end_time'],
    who: 'member',
  },
  money: { method: 'GET', path: '/api/user/user_money', who: 'member' },
  businessScope: { method: 'GET', path: '/api/user/jyfw', who: 'member' },
  licences: { method: 'GET', path: '/api/user/zizhi', who: 'member' },
  updateUserInfo: {
    method: 'POST',
    path: '/api/user/updateUserInfo',
    body: ['name', 'phone', 'code', 'old_password'],
    who: 'member',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/user/resetPassword',
    body: ['password', 'old_password', 'step_token'],
    who: 'guest',
  },
  userBase: { method: 'GET', path: '/api/user/base', who: 'guest', withhold: ['token'] },
  logout: { method: 'DELETE', path: '/api/user/logout', who: 'member', session: true },
  phoneCheck: {
    method: 'GET',
    path: '/api/user/phone/{value}',
    params: { value: 'phone' },
    who: 'guest',
    limit: { most: 60, seconds: 600 },
  },
})
