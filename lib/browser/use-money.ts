'use client'

import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { DayBalance, MoneyEntry, MoneyRequest, MoneySheet, PaymentMeans } from '#lib/domain/wallet.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { toMoneyEntry, toMoneyRequest, toMoneySheet, toPaymentMeans } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { moneyKey } from './asked-keys.ts'
import { doOnce } from './do-once.ts'
import { doOrReport, orReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

/** Every kept balance, log and request is asked for again. */
const refreshMoney = (): Promise<void> => refreshAsked(moneyKey)

/** What the member's purses hold. */
export const usePurses = (): Asked<PaymentMeans> =>
  useAsked([moneyKey, 'purses'], async () => toPaymentMeans(await callShop(userCalls.money)))

/** Undefined until it is known. */
export const useMoney = (): PaymentMeans | undefined => usePurses().data

/** Days as 2026-11-20; what is missing does not filter. */
export interface MoneySpan {
  readonly kind?: number
  readonly from?: string
  readonly to?: string
}

const wireSpan = ({ kind, from, to }: MoneySpan) => ({
  ...(kind === undefined ? {} : { use_type: kind }),
  ...(from ? { start_time: from } : {}),
  ...(to ? { end_time: to } : {}),
})

export const useMoneyLog = (span: MoneySpan, page: number): Asked<Page<MoneyEntry>> =>
  useAskedPage(moneyKey, userCalls.moneyLog, { ...wireSpan(span), page }, toMoneyEntry)

/** Balance at the end of each of the last 90 days. */
export function useMoneyDays(): readonly DayBalance[] | undefined {
  return useAsked([moneyKey, 'days'], async () =>
    (await callShop(walletCalls.moneyDays, { query: {} })).map(({ day, balance }) => ({
      day,
      balance: parseFen(balance),
    })),
  ).data
}

/** All entries of a span for a sheet; null when they could not be had, the reason is on the screen. */
export const readMoneySheet = (span: MoneySpan): Promise<MoneySheet | null> =>
  orReport(async () => toMoneySheet(await callShop(walletCalls.moneyExport, { query: wireSpan(span) })))

/** The newest that were asked for; undefined until they are known. */
export const useMoneyRequests = (): readonly MoneyRequest[] | undefined =>
  useAskedPage(moneyKey, walletCalls.moneyRequests, {}, toMoneyRequest).data?.items

export interface RechargeRequest {
  readonly amount: string
  readonly payer: string
  readonly remark: string
}

export interface WithdrawalRequest {
  readonly amount: string
  readonly accountName: string
  readonly bank: string
  readonly accountNo: string
}

async function ask(call: () => Promise<unknown>): Promise<FormAnswer<unknown>> {
  const answer = await submitForm(call, '提交失败，请重试')
  await refreshMoney()
  return answer
}

export const askRecharge = (wish: RechargeRequest): Promise<FormAnswer<unknown>> =>
  ask(() =>
    doOnce(['recharge', wish], (request_key) => callShop(walletCalls.rechargeAsk, { body: { ...wish, request_key } })),
  )

export function askWithdrawal({ accountName, accountNo, ...wish }: WithdrawalRequest): Promise<FormAnswer<unknown>> {
  const body = { ...wish, account_name: accountName, account_no: accountNo }
  return ask(() =>
    doOnce(['withdraw', body], (request_key) => callShop(walletCalls.withdrawAsk, { body: { ...body, request_key } })),
  )
}

/** False when it was refused or failed; the reason is on the screen. */
export function cancelMoneyRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(walletCalls.moneyRequestCancel, { params: { id } }), refreshMoney)
}
