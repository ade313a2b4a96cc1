import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { walletShapes } from './shapes.ts'

type Data<Key extends keyof typeof walletShapes> = z.infer<(typeof walletShapes)[Key]['data']>

export type WireMoneyRequest = Data<'rechargeAsk'>
export type WireMoneyEntry = Data<'moneyExport'>['entries'][number]

export const walletCalls = defineCalls<typeof walletShapes>({
  pointsLog: {
    method: 'GET',
    path: '/api/user/points_log',
    query: ['page', 'direction'],
    who: 'member',
    feature: 'wallet',
  },
  vouchers: {
    method: 'GET',
    path: '/api/user/vouchers',
    query: ['page', 'status'],
    who: 'member',
    feature: 'cash-vouchers',
  },
  voucherNumbers: { method: 'GET', path: '/api/user/voucherNum', who: 'member', feature: 'cash-vouchers' },
  moneyExport: {
    method: 'GET',
    path: '/api/user/money_export',
    query: ['use_type', 'start_time', 'end_time'],
    who: 'member',
    feature: 'wallet',
  },
  moneyDays: {
    method: 'GET',
    path: '/api/user/money_days',
    query: ['start_time', 'end_time'],
    who: 'member',
    feature: 'wallet',
  },
  moneyRequests: { method: 'GET', path: '/api/user/money_requests', query: ['page'], who: 'member', feature: 'wallet' },
  rechargeAsk: {
    method: 'POST',
    path: '/api/user/recharge',
    body: ['amount', 'payer', 'remark', 'upload_ids', 'request_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  },
  /** Begins to recharge at a provider, or goes on with the recharge that waits. How it stands, `onlinePayment` says. */
  rechargeOnline: {
    method: 'POST',
    path: '/api/user/recharge_online',
    body: ['amount', 'method', 'device'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'pay-online',
  },
  withdrawAsk: {
    method: 'POST',
    path: '/api/user/withdraw',
    body: ['amount', 'account_name', 'bank', 'account_no', 'request_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  },
  moneyRequestCancel: {
    method: 'POST',
    path: '/api/user/money_requests/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'wallet',
  },
})
