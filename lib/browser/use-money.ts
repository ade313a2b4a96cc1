'use client'

import useSWR from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { DayBalance, MoneyEntry, MoneyRequest, MoneySheet, PaymentMeans } from '#lib/domain/wallet.ts'
import { parseFen } from '#lib/kernel/money.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toMoneyEntry, toMoneyRequest, toMoneySheet, toPaymentMeans } from '#lib/mapping/wallet.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'
import { intentKeys } from './idempotency-key.ts'

const moneyKey = 'money'

/** Every kept balance, log and request is asked for again. */
const refreshMoney = (): Promise<void> => refreshAsked(moneyKey)

/** What the member's purses hold; undefined until it is known. */
export function useMoney(): PaymentMeans | undefined {
  return useSWR<PaymentMeans, ShopError>([moneyKey, 'purses'], async () =>
    toPaymentMeans(await callShop(userCalls.money)),
  ).data
}

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
  useAskedPage([moneyKey, 'log', span.kind ?? '', span.from ?? '', span.to ?? '', page], async () =>
    toPage(await callShop(userCalls.moneyLog, { query: { ...wireSpan(span), page } }), toMoneyEntry),
  )

/** Balance at the end of each of the last 90 days. */
export function useMoneyDays(): readonly DayBalance[] | undefined {
  return useSWR<readonly DayBalance[], ShopError>([moneyKey, 'days'], async () =>
    (await callShop(walletCalls.moneyDays, { query: {} })).map(({ day, balance }) => ({
      day,
      balance: parseFen(balance),
    })),
  ).data
}

/** All entries of a span for a sheet; undefined when they could not be had, the reason is on the screen. */
export async function readMoneySheet(span: MoneySpan): Promise<MoneySheet | undefined> {
  try {
    return toMoneySheet(await callShop(walletCalls.moneyExport, { query: wireSpan(span) }))
  } catch (error) {
    reportError(error)
    return undefined
  }
}

export function useMoneyRequests(page: number): Page<MoneyRequest> | undefined {
  return useSWR<Page<MoneyRequest>, ShopError>(
    [moneyKey, 'requests', page],
    async () => toPage(await callShop(walletCalls.moneyRequests, { query: { page } }), toMoneyRequest),
    { keepPreviousData: true },
  ).data
}

/** First message of each field, under the call's own field names. */
type Problems = Readonly<Record<string, string>>

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

const keys = intentKeys()

async function ask(content: object, send: (key: string) => Promise<unknown>): Promise<Result<null, Problems>> {
  try {
    await send(keys.of(content))
    // The same wish later is a new one.
    keys.forget(content)
    return success(null)
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'validation' && error.fieldErrors) {
      return failure(
        Object.fromEntries(Object.entries(error.fieldErrors).map(([field, messages]) => [field, messages[0] ?? ''])),
      )
    }
    reportError(error)
    return failure({})
  } finally {
    await refreshMoney()
  }
}

export const askRecharge = (wish: RechargeRequest): Promise<Result<null, Problems>> =>
  ask({ recharge: wish }, (request_key) => callShop(walletCalls.rechargeAsk, { body: { ...wish, request_key } }))

export const askWithdrawal = (wish: WithdrawalRequest): Promise<Result<null, Problems>> =>
  ask({ withdraw: wish }, (request_key) =>
    callShop(walletCalls.withdrawAsk, {
      body: {
        amount: wish.amount,
        account_name: wish.accountName,
        bank: wish.bank,
        account_no: wish.accountNo,
        request_key,
      },
    }),
  )

/** False when it was refused or failed; the reason is on the screen. */
export function cancelMoneyRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(walletCalls.moneyRequestCancel, { params: { id } }), refreshMoney)
}
