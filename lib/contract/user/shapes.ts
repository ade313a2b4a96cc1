import { z } from 'zod'
import { readCode, readPhone } from '#lib/kernel/phone.ts'
import { memberKinds } from '../member-kinds.ts'
import { onlinePaymentShape } from '../orders/online.ts'
import * as forms from '../reading/forms.ts'
import { orElse, preparedBy, required } from '../reading/hints.ts'
import { readFlag } from '../reading/scalars.ts'
import {
  amountShape,
  dateTimeShape,
  dayShape,
  emptyShape,
  flagShape,
  formInt,
  formPage,
  idOrNoneShape,
  idShape,
  pageOf,
  priceShape,
  timestampShape,
  transferToShape,
  urlShape,
} from '../shape-parts.ts'
import { uploadShape } from '../uploads/shapes.ts'
import { moneyEntryShape } from '../wallet/shapes.ts'

/** A person to turn to: the service person (customer) or the sales person (ywy). */
export const personShape = preparedBy(z.object({ name: required(z.string()), phone: z.string() }), forms.named)

/** The assigned contact (admin); is_default 1 when everybody has the same. */
export const contactShape = preparedBy(personShape.extend({ is_default: orElse(flagShape, 1) }), forms.named)

/** User state (spec §3), answered by the base call. */
const userFields = z.object({
  /** 0: an upstream does not number its members. */
  id: idOrNoneShape,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  company: required(z.string()),
  face: z.string(),
  rank: z.string(),
  /** Null: not told. */
  kind: z.enum(memberKinds).nullable(),
  admin: orElse(contactShape, { name: '', phone: '', is_default: 1 }),
  ywy: personShape.nullable(),
  customer: personShape.nullable(),
  address: z.string(),
  /** Null: not told, and nothing speaks against the member. */
  is_passed: flagShape.nullable(),
  /** Null: not told. */
  points: z.number().int().nullable(),
  /** Lines in the cart. */
  cart: z.number().int(),
  message_count: z.number().int(),
  wechat: flagShape,
  common_config: z.object({ hot_line: z.string(), qq1: z.string(), qq2: z.string() }),
  /** The address under either name (spec §3). */
  quality_inspection: z.object({
    quality_inspection_url: urlShape.nullable(),
    url: urlShape.nullable(),
    msg: z.string(),
  }),
  login_url: urlShape,
  is_show_youx: orElse(flagShape, 1),
  is_special: flagShape,
  is_can_chat: flagShape,
  is_AfterSale: orElse(flagShape, 1),
  /** Never a credential of the upstream: the proxy empties it. */
  token: z.string(),
  /** Stores of the same group this sign-in may act for. */
  stores: z.array(z.object({ id: idShape, company: required(z.string()), is_current: flagShape })),
})
export const userStateShape = preparedBy(userFields, forms.member)

/** What a member submitted and an operator has not approved (yet). */
const licenceReviewShape = z.object({
  id: idShape,
  number: z.string(),
  issued_on: dayShape,
  expires_on: dayShape.nullable(),
  state: z.enum(['reviewing', 'refused']),
  reason: z.string(),
  created_at: dateTimeShape,
  files: z.array(uploadShape),
})

/** A kind of certificate this member needs or has. */
export const licenceShape = preparedBy(
  z.object({
    kind: z.string(),
    label: required(z.string()),
    is_required: flagShape,
    number: z.string(),
    issued_on: dayShape.nullable(),
    /** Null: valid without end, or missing. */
    expires_on: dayShape.nullable(),
    days_left: z.number().int().nullable(),
    /** Null: not told. */
    state: z.enum(['valid', 'expiring', 'expired', 'missing']).nullable(),
    state_text: z.string(),
    /** What will be blocked, and from when. */
    effect: z.string(),
    review: licenceReviewShape.nullable(),
  }),
  forms.labelled,
)

const couponFields = z.object({
  id: idShape,
  name: orElse(z.string(), '优惠券'),
  /** Kind: 1 coupon, 2 cash voucher, 0 not said; any other is known by its words. */
  type: orElse(z.number().int(), 0),
  type_text: z.string(),
  /** Null: not told. */
  amount: priceShape.nullable(),
  /** 1: the amount is the rate that is paid, such as 0.95. */
  is_rate: flagShape,
  /** 0: none; null: not told. */
  threshold: amountShape.nullable(),
  scope: z.string(),
  /** 0 usable, 1 used, 2 expired. */
  status: z.number().int(),
  status_text: z.string(),
  starts_at: timestampShape,
  expires_at: timestampShape,
})
export const couponShape = preparedBy(
  couponFields,
  forms.couponWhereRate(({ is_rate }) => readFlag(is_rate) === 1),
)

/** Null: the upstream does not say. */
const couponNumbersShape = preparedBy(
  z.object({
    usable: z.number().int().nullable(),
    used: z.number().int().nullable(),
    expired: z.number().int().nullable(),
    /** Usable ones by kind. */
    kinds: z.array(z.object({ type: z.number().int(), type_text: z.string(), num: required(z.number().int()) })),
  }),
  forms.couponCounts,
)

/** type: the kind; 0 and none mean every kind. */
export const couponQuery = z.object({ page: formPage, type: formInt.optional(), status: formInt.optional() })
export const moneyLogQuery = z.object({
  page: formPage,
  use_type: formInt.optional(),
  start_time: dayShape.optional(),
  end_time: dayShape.optional(),
})
export const updateUserBody = z.object({
  name: z.string().trim().min(1, '请填写联系人').max(30).optional(),
  phone: z.string().transform(readPhone).optional(),
  code: z.string().transform(readCode).optional(),
  /** With a new phone only: the current password. */
  old_password: z.string().max(72).optional(),
})
/** The current password: anyone who binds can sign in with it from then on. */
export const createCodeBody = z.object({ old_password: z.string().max(72).optional() })
export const resetPasswordBody = z.object({
  password: z.string().min(8, '密码至少8位').max(72),
  old_password: z.string().max(72).optional(),
  step_token: z.string().max(200).optional(),
})

export const userShapes = {
  userCreateCode: {
    body: createCodeBody,
    /** check_code: the digits that phone and computer show alike. */
    data: z.object({ code: z.string(), url: urlShape, expires_at: timestampShape, check_code: z.string() }),
  },
  userUnbindWechat: { data: emptyShape },
  availableCoupons: {
    query: z.object({ type: formInt.optional(), page: formPage }),
    /** Usable ones in the member's hands. */
    data: pageOf(couponShape),
  },
  coupons: { query: couponQuery, data: pageOf(couponShape) },
  couponNumbers: { data: couponNumbersShape },
  moneyLog: {
    query: moneyLogQuery,
    data: pageOf(moneyEntryShape),
  },
  money: {
    data: preparedBy(
      z.object({
        /** Null, here and below: not told. */
        balance: amountShape.nullable(),
        frozen: amountShape.nullable(),
        points: z.number().int().nullable(),
        /** To take back for returned goods, but spent: points that come in pay them first. */
        points_owed: z.number().int(),
        coupons: z.number().int().nullable(),
        vouchers: z.number().int().nullable(),
        credit: z
          .object({
            limit: required(amountShape),
            used: required(amountShape),
            due: required(amountShape),
            overdue: required(amountShape),
            /** By when something has to be paid; null when nothing is owed. */
            due_on: dayShape.nullable(),
          })
          .nullable(),
        /** Where money for the balance is sent; left out where the shop API does not say. */
        transfer: transferToShape.nullable(),
        /** Ways to recharge at a provider, and the recharge there that waits. */
        recharge_ways: z.array(z.object({ method: z.string(), label: z.string() })),
        online_recharge: onlinePaymentShape.nullable(),
      }),
      forms.wallet,
    ),
  },
  businessScope: {
    data: z.array(
      preparedBy(
        z.object({ code: z.string(), name: required(z.string()), is_allowed: orElse(flagShape, 1) }),
        forms.named,
      ),
    ),
  },
  licences: { data: z.array(licenceShape) },
  updateUserInfo: { body: updateUserBody, data: emptyShape },
  resetPassword: { body: resetPasswordBody, data: emptyShape },
  userBase: { data: userStateShape },
  logout: { data: emptyShape },
  /** An upstream that says nothing has nothing against the number. */
  phoneCheck: { data: z.object({ accepted: orElse(flagShape, 1), message: z.string() }) },
}
