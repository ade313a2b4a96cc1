import type { z } from 'zod'
import { defineCalls, guestGet, guestPost, memberDelete, memberGet, memberPost } from '../call.ts'
import type { userShapes, userStateShape } from './shapes.ts'

type Data<Key extends keyof typeof userShapes> = z.infer<(typeof userShapes)[Key]['data']>

export type WireUserState = z.infer<typeof userStateShape>
export type WireMoney = Data<'money'>

export const userCalls = defineCalls<typeof userShapes>({
  userCreateCode: memberPost('/api/user/create_code', { body: ['old_password'] }),
  userUnbindWechat: memberDelete('/api/user/unbind_wechat'),
  availableCoupons: memberGet('/api/user/availableCoupon', { query: ['type', 'page'] }),
  coupons: memberGet('/api/user/coupon', { query: ['page', 'type', 'status'] }),
  couponNumbers: memberGet('/api/user/couponNum'),
  moneyLog: memberGet('/api/user/user_money_log', { query: ['page', 'use_type', 'start_time', 'end_time'] }),
  money: memberGet('/api/user/user_money'),
  businessScope: memberGet('/api/user/jyfw'),
  licences: memberGet('/api/user/zizhi'),
  updateUserInfo: memberPost('/api/user/updateUserInfo', { body: ['name', 'phone', 'code', 'old_password'] }),
  resetPassword: guestPost('/api/user/resetPassword', { body: ['password', 'old_password', 'step_token'] }),
  userBase: guestGet('/api/user/base', { withhold: ['token'] }),
  logout: memberDelete('/api/user/logout', { session: true }),
  phoneCheck: guestGet('/api/user/phone/{value}', { params: { value: 'phone' }, limit: { most: 60, seconds: 600 } }),
})
