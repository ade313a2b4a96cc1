import { z } from 'zod'
import { formatFen } from '#lib/kernel/money.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import { atProvider, onlinePaymentShape } from '../orders/online.ts'
import { required } from '../reading/hints.ts'
import {
  amountShape,
  dateTimeShape,
  dayShape,
  emptyShape,
  formId,
  formInt,
  formPage,
  idShape,
  pageOf,
  timestampShape,
} from '../shape-parts.ts'

const MOST_FEN = 1_000_000_000_00
const requestKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '请刷新页面后重试')
/** Yuan as typed; what is no amount is said at its field. */
const amount = z.string().transform((text, context): string => {
  const read = readFenText(text)
  if (read.ok && read.value > 0 && read.value < MOST_FEN) return formatFen(read.value)
  const why = read.ok ? (read.value <= 0 ? '须大于0' : '须小于10亿元') : read.problem
  context.addIssue({ code: 'custom', message: text.trim() === '' ? '请填写金额' : `金额${why}` })
  return z.NEVER
})

export const pointsLogQuery = z.object({ page: formPage, direction: z.enum(['in', 'out']).optional() })
export const vouchersQuery = z.object({ page: formPage, status: formInt.min(0).max(2).optional() })
export const moneySpanQuery = z.object({
  use_type: formInt.optional(),
  start_time: dayShape.optional(),
  end_time: dayShape.optional(),
})
export const rechargeBody = z.object({
  amount,
  payer: z.string().trim().min(2, '请填写付款户名').max(60),
  remark: z.string().trim().max(200).optional(),
  /** The bank's vouchers. */
  upload_ids: z.array(formId).max(5).optional(),
  request_key: requestKey,
})
export const rechargeOnlineBody = z.object({ amount, ...atProvider })
export const withdrawBody = z.object({
  amount,
  account_name: z.string().trim().min(2, '请填写收款户名').max(60),
  bank: z.string().trim().min(4, '请填写开户银行').max(60),
  account_no: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{8,30}$/, '请填写正确的银行账号')),
  request_key: requestKey,
})

export const moneyRequestShape = z.object({
  id: idShape,
  no: z.string(),
  kind: z.enum(['recharge', 'withdraw']),
  /** Null: not told. */
  amount: amountShape.nullable(),
  /** What arrived and was booked, where it is another amount than the one asked for. */
  arrived: amountShape.optional(),
  state: z.enum(['submitted', 'done', 'refused', 'cancelled']),
  state_text: z.string(),
  /** Where the money comes from or goes to; account numbers without their middle. */
  detail: z.string(),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  created_at: dateTimeShape,
  ended_at: dateTimeShape.nullable(),
})

/** A movement of the balance; also what `GET /api/user/user_money_log` lists. */
export const moneyEntryShape = z.object({
  id: idShape,
  use_type: z.number().int(),
  label: z.string(),
  /** Null, also of the balance: not told. */
  amount: amountShape.nullable(),
  balance: amountShape.nullable(),
  order_no: z.string().nullable(),
  note: z.string(),
  created_at: dateTimeShape,
})

export const walletShapes = {
  pointsLog: {
    query: pointsLogQuery,
    data: pageOf(
      z.object({
        id: idShape,
        label: z.string(),
        points: z.number().int(),
        balance: z.number().int(),
        order_no: z.string().nullable(),
        note: z.string(),
        created_at: dateTimeShape,
      }),
    ),
  },
  vouchers: {
    query: vouchersQuery,
    data: pageOf(
      z.object({
        id: idShape,
        name: z.string(),
        /** Null, also below: not told. */
        amount: amountShape.nullable(),
        remaining: amountShape.nullable(),
        /** 0 usable, 1 used up, 2 expired. */
        status: z.number().int(),
        status_text: z.string(),
        starts_at: timestampShape,
        expires_at: timestampShape,
        uses: z.array(
          z.object({
            amount: required(amountShape),
            order_no: z.string().nullable(),
            note: z.string(),
            created_at: dateTimeShape,
          }),
        ),
      }),
    ),
  },
  voucherNumbers: {
    data: z.object({ usable: z.number().int(), used: z.number().int(), expired: z.number().int() }),
  },
  moneyExport: {
    query: moneySpanQuery,
    data: z.object({
      /** Balance before the first and after the last entry of the span; their difference is the entries' sum. */
      opening: required(amountShape),
      closing: required(amountShape),
      /** There were more entries than fit; the span has to be made shorter. */
      is_cut: z.boolean(),
      entries: z.array(moneyEntryShape),
    }),
  },
  moneyDays: {
    query: moneySpanQuery.omit({ use_type: true }),
    data: z.array(z.object({ day: dayShape, balance: required(amountShape) })),
  },
  moneyRequests: { query: z.object({ page: formPage }), data: pageOf(moneyRequestShape) },
  rechargeAsk: { body: rechargeBody, data: moneyRequestShape },
  rechargeOnline: { body: rechargeOnlineBody, data: onlinePaymentShape },
  withdrawAsk: { body: withdrawBody, data: moneyRequestShape },
  moneyRequestCancel: { data: emptyShape },
}
