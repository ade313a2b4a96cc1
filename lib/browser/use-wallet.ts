import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { BalanceEntry, BalanceRequest, BalanceStatement, DayBalance, PaymentMeans } from '#lib/domain/wallet.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { toBalanceEntry, toBalanceRequest, toBalanceStatement, toPaymentMeans } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { walletKey } from './asked-keys.ts'
import { doOnce } from './do-once.ts'
import { doOrReport, orReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

/** Every kept balance, log and request is asked for again. */
export const refreshWallet = (): Promise<void> => refreshAsked(walletKey)

/** What a member can pay with. */
export const useWallet = (): Asked<PaymentMeans> =>
  useAsked([walletKey, 'means'], async () => toPaymentMeans(await callShop(userCalls.money)))

/** Undefined until it is known. */
export const usePaymentMeans = (): PaymentMeans | undefined => useWallet().data

/** Days as 2026-11-20; what is missing does not filter. */
export interface StatementSpan {
  readonly kind?: number
  readonly from?: string
  readonly to?: string
}

const wireSpan = ({ kind, from, to }: StatementSpan) => ({
  ...(kind === undefined ? {} : { use_type: kind }),
  ...(from ? { start_time: from } : {}),
  ...(to ? { end_time: to } : {}),
})

export const useBalanceLog = (span: StatementSpan, page: number): Asked<Page<BalanceEntry>> =>
  useAskedPage(walletKey, userCalls.moneyLog, { ...wireSpan(span), page }, toBalanceEntry)

/** Balance at the end of each of the last 90 days. */
export function useBalanceDays(): readonly DayBalance[] | undefined {
  return useAsked([walletKey, 'days'], async () =>
    (await callShop(walletCalls.moneyDays, { query: {} })).map(({ day, balance }) => ({
      day,
      balance: parseFen(balance),
    })),
  ).data
}

/** All entries of a span for a sheet; null when they could not be had, the reason is on the screen. */
export const readStatement = (span: StatementSpan): Promise<BalanceStatement | null> =>
  orReport(async () => toBalanceStatement(await callShop(walletCalls.moneyExport, { query: wireSpan(span) })))

/** The newest that were asked for; undefined until they are known. */
export const useBalanceRequests = (): readonly BalanceRequest[] | undefined =>
  useAskedPage(walletKey, walletCalls.moneyRequests, {}, toBalanceRequest).data?.items

export interface RechargeRequest {
  readonly amount: string
  readonly payer: string
  readonly remark: string
  readonly fileIds: readonly number[]
}

export interface WithdrawalRequest {
  readonly amount: string
  readonly accountName: string
  readonly bank: string
  readonly accountNo: string
}

async function ask(call: () => Promise<unknown>): Promise<FormAnswer<unknown>> {
  const answer = await submitForm(call, '提交失败，请重试')
  await refreshWallet()
  return answer
}

export function askRecharge({ fileIds, ...wish }: RechargeRequest): Promise<FormAnswer<unknown>> {
  const body = { ...wish, ...(fileIds.length === 0 ? {} : { upload_ids: [...fileIds] }) }
  return ask(() =>
    doOnce(['recharge', body], (request_key) => callShop(walletCalls.rechargeAsk, { body: { ...body, request_key } })),
  )
}

export function askWithdrawal({ accountName, accountNo, ...wish }: WithdrawalRequest): Promise<FormAnswer<unknown>> {
  const body = { ...wish, account_name: accountName, account_no: accountNo }
  return ask(() =>
    doOnce(['withdraw', body], (request_key) => callShop(walletCalls.withdrawAsk, { body: { ...body, request_key } })),
  )
}

/** False when it was refused or failed; the reason is on the screen. */
export function cancelBalanceRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(walletCalls.moneyRequestCancel, { params: { id } }), refreshWallet)
}
