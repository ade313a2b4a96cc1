import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type {
  moneySpanQuery,
  pointsLogQuery,
  rechargeBody,
  vouchersQuery,
  walletShapes,
  withdrawBody,
} from './shapes.ts'

type Data<Key extends keyof typeof walletShapes> = z.infer<(typeof walletShapes)[Key]['data']>

export type WireMoneyRequest = Data<'rechargeAsk'>
export type WireMoneyEntry = Data<'moneyExport'>['entries'][number]

export const walletCalls = {
  pointsLog: defineCall<{ query: z.input<typeof pointsLogQuery>; data: Data<'pointsLog'> }>({
    method: 'GET',
    path: '/api/user/points_log',
    query: ['page', 'direction'],
    who: 'member',
    feature: 'wallet',
  }),
  vouchers: defineCall<{ query: z.input<typeof vouchersQuery>; data: Data<'vouchers'> }>({
    method: 'GET',
    path: '/api/user/vouchers',
    query: ['page', 'status'],
    who: 'member',
    feature: 'cash-vouchers',
  }),
  voucherNumbers: defineCall<{ data: Data<'voucherNumbers'> }>({
    method: 'GET',
    path: '/api/user/voucherNum',
    who: 'member',
    feature: 'cash-vouchers',
  }),
  moneyExport: defineCall<{ query: z.input<typeof moneySpanQuery>; data: Data<'moneyExport'> }>({
    method: 'GET',
    path: '/api/user/money_export',
    query: ['use_type', 'start_time', 'end_time'],
    who: 'member',
    feature: 'wallet',
  }),
  moneyDays: defineCall<{ query: { start_time?: string; end_time?: string }; data: Data<'moneyDays'> }>({
    method: 'GET',
    path: '/api/user/money_days',
    query: ['start_time', 'end_time'],
    who: 'member',
    feature: 'wallet',
  }),
  moneyRequests: defineCall<{ query: { page?: number }; data: Data<'moneyRequests'> }>({
    method: 'GET',
    path: '/api/user/money_requests',
    query: ['page'],
    who: 'member',
    feature: 'wallet',
  }),
  rechargeAsk: defineCall<{ body: z.input<typeof rechargeBody>; data: Data<'rechargeAsk'> }>({
    method: 'POST',
    path: '/api/user/recharge',
    body: ['amount', 'payer', 'remark', 'request_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  }),
  withdrawAsk: defineCall<{ body: z.input<typeof withdrawBody>; data: Data<'withdrawAsk'> }>({
    method: 'POST',
    path: '/api/user/withdraw',
    body: ['amount', 'account_name', 'bank', 'account_no', 'request_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  }),
  moneyRequestCancel: defineCall<{ data: Data<'moneyRequestCancel'> }>({
    method: 'POST',
    path: '/api/user/money_requests/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  }),
}
