import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { walletShapes } from './shapes.ts'

type Data<Key extends keyof typeof walletShapes> = z.infer<(typeof walletShapes)[Key]['data']>

export type WireMoneyRequest = Data<'rechargeAsk'>
export type WireMoneyEntry = Data<'moneyExport'>['entries'][number]

export const walletCalls = defineCalls<typeof walletShapes>({
  pointsLog: memberGet('/api/user/points_log', { query: ['page', 'direction'], feature: 'wallet' }),
  vouchers: memberGet('/api/user/vouchers', { query: ['page', 'status'], feature: 'cash-vouchers' }),
  voucherNumbers: memberGet('/api/user/voucherNum', { feature: 'cash-vouchers' }),
  moneyExport: memberGet('/api/user/money_export', {
    query: ['use_type', 'start_time', 'end_time'],
    feature: 'wallet',
  }),
  moneyDays: memberGet('/api/user/money_days', { query: ['start_time', 'end_time'], feature: 'wallet' }),
  moneyRequests: memberGet('/api/user/money_requests', { query: ['page'], feature: 'wallet' }),
  rechargeAsk: memberPost('/api/user/recharge', {
    body: ['amount', 'payer', 'remark', 'upload_ids', 'request_key'],
    duplicates: 'allowed',
    feature: 'wallet',
  }),
  /** Begins to recharge at a provider, or goes on with the recharge that waits. How it stands, `onlinePayment` says. */
  rechargeOnline: memberPost('/api/user/recharge_online', {
    body: ['amount', 'method', 'device'],
    duplicates: 'allowed',
    feature: 'pay-online',
  }),
  withdrawAsk: memberPost('/api/user/withdraw', {
    body: ['amount', 'account_name', 'bank', 'account_no', 'request_key'],
    duplicates: 'allowed',
    feature: 'wallet',
  }),
  moneyRequestCancel: memberPost('/api/user/money_requests/{id}/cancel', { duplicates: 'allowed', feature: 'wallet' }),
})
