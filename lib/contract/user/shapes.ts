import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import {
  dateTimeShape,
  dayShape,
  emptyShape,
  flagShape,
  formInt,
  formPage,
  idShape,
  moneyShape,
  pageOf,
  timestampShape,
} from '../shape-parts.ts'

/** A dedicated person: service contact (admin) or business person (ywy). */
export const contactShape = z.object({ name: z.string(), phone: z.string(), is_default: flagShape })

/** User state (spec §3), answered by the base call. */
export const userStateShape = z.object({
  id: idShape,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  face: z.string(),
  rank: z.string(),
  kind: z.enum(['pharmacy', 'clinic', 'chain', 'wholesaler']),
  admin: contactShape,
  ywy: contactShape.nullable(),
  customer: z.string(),
  address: z.string(),
  is_passed: flagShape,
  points: z.number().int(),
  /** Lines in the cart. */
  cart: z.number().int(),
  message_count: z.number().int(),
  wechat: flagShape,
  common_config: z.object({ hot_line: z.string(), qq1: z.string(), qq2: z.string() }),
  quality_inspection: z.object({ quality_inspection_url: z.string().nullable(), msg: z.string() }),
  login_url: z.string(),
  is_show_youx: flagShape,
  is_special: flagShape,
  is_can_chat: flagShape,
  is_AfterSale: flagShape,
  /** Never a credential of the upstream: the proxy empties it. */
  token: z.string(),
  /** Stores of the same group this sign-in may act for. */
  stores: z.array(z.object({ id: idShape, company: z.string(), is_current: flagShape })),
})

export const certificateShape = z.object({
  id: idShape,
  kind: z.string(),
  label: z.string(),
  number: z.string(),
  issued_on: dayShape.nullable(),
  expires_on: dayShape.nullable(),
  days_left: z.number().int().nullable(),
  state: z.enum(['valid', 'expiring', 'expired', 'missing', 'reviewing', 'refused']),
  state_text: z.string(),
  /** What will be blocked, and from when. */
  effect: z.string(),
})

export const couponShape = z.object({
  id: idShape,
  name: z.string(),
  /** 1 amount, 2 discount rate. */
  type: z.number().int(),
  amount: moneyShape,
  threshold: moneyShape,
  scope: z.string(),
  /** 0 usable, 1 used, 2 expired. */
  status: z.number().int(),
  status_text: z.string(),
  starts_at: timestampShape,
  expires_at: timestampShape,
})

export const wantedShape = z.object({
  id: idShape,
  name: z.string(),
  sccj: z.string(),
  ypgg: z.string(),
  number: z.number().int(),
  remark: z.string(),
  status_text: z.string(),
  answer: z.string(),
  created_at: dateTimeShape,
})

export const wantedBody = z.object({
  name: z.string().trim().min(1, '请填写品种名称').max(60),
  sccj: z.string().trim().max(60).optional(),
  ypgg: z.string().trim().max(60).optional(),
  number: formInt.min(1).max(999_999).optional(),
  remark: z.string().trim().max(500).optional(),
})
export const feedbackBody = z.object({
  type: z.string().max(20).optional(),
  content: z.string().trim().min(1, '请填写反馈内容').max(1000),
  phone: z.string().max(20).optional(),
})
export const couponQuery = z.object({ page: formPage, type: formInt.optional(), status: formInt.optional() })
export const moneyLogQuery = z.object({
  page: formPage,
  use_type: formInt.optional(),
  start_time: dayShape.optional(),
  end_time: dayShape.optional(),
})
export const fastBuyQuery = z.object({ page: formPage, order: z.string().max(20).optional() })
export const updateUserBody = z.object({
  name: z.string().trim().min(1, '请填写联系人').max(30).optional(),
  phone: z.string().optional(),
  code: z.string().optional(),
})
export const resetPasswordBody = z.object({
  password: z.string().min(8, '密码至少8位').max(72),
  old_password: z.string().max(72).optional(),
  step_token: z.string().max(200).optional(),
})
export const inspectionQuery = z.object({
  page: formPage,
  keywords: z.string().max(64).optional(),
  batch_no: z.string().max(40).optional(),
  order_id: formInt.optional(),
})

export const userShapes = {
  userCreateCode: { data: z.object({ code: z.string(), url: z.string(), expires_at: timestampShape }) },
  userUnbindWechat: { data: emptyShape },
  userFeedback: { body: feedbackBody, data: z.object({ id: idShape }) },
  wantedAdd: { body: wantedBody, data: z.object({ id: idShape }) },
  wantedList: { query: z.object({ page: formPage }), data: pageOf(wantedShape) },
  fastBuy: {
    query: fastBuyQuery,
    data: pageOf(
      z.object({ goods: goodsShape, times: z.number().int(), last_price: moneyShape, last_at: dateTimeShape }),
    ),
  },
  availableCoupons: {
    query: z.object({ type: formInt.optional(), page: formPage }),
    data: pageOf(couponShape),
  },
  coupons: { query: couponQuery, data: pageOf(couponShape) },
  couponNumbers: { data: z.object({ usable: z.number().int(), used: z.number().int(), expired: z.number().int() }) },
  moneyLog: {
    query: moneyLogQuery,
    data: pageOf(
      z.object({
        id: idShape,
        use_type: z.number().int(),
        label: z.string(),
        amount: moneyShape,
        balance: moneyShape,
        order_no: z.string().nullable(),
        created_at: dateTimeShape,
      }),
    ),
  },
  money: {
    data: z.object({
      balance: moneyShape,
      frozen: moneyShape,
      points: z.number().int(),
      coupons: z.number().int(),
      vouchers: z.number().int(),
      credit: z.object({ limit: moneyShape, used: moneyShape, due: moneyShape, overdue: moneyShape }).nullable(),
    }),
  },
  businessScope: { data: z.array(z.object({ code: z.string(), name: z.string(), is_allowed: flagShape })) },
  certificates: { data: z.array(certificateShape) },
  updateUserInfo: { body: updateUserBody, data: emptyShape },
  resetPassword: { body: resetPasswordBody, data: emptyShape },
  userBase: { data: userStateShape },
  logout: { data: emptyShape },
  phoneCheck: { data: z.object({ accepted: flagShape, message: z.string() }) },
  inspectionReports: {
    query: inspectionQuery,
    data: pageOf(
      z.object({
        id: idShape,
        goods_name: z.string(),
        sccj: z.string(),
        batch_no: z.string(),
        order_no: z.string().nullable(),
        url: z.string(),
        is_downloaded: flagShape,
      }),
    ),
  },
}
