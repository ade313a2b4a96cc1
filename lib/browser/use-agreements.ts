'use client'

import { useCallback } from 'react'
import useSWR, { mutate } from 'swr'
import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import type { AgreementDetail, Agreements } from '#lib/domain/agreement.ts'
import type { Result } from '#lib/kernel/result.ts'
import { toAgreementDetail, toAgreements } from '#lib/mapping/agreement.ts'
import { cleanRichText } from './clean-rich-text.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const KEY = 'agreements'

const refresh = (): Promise<unknown> => mutate((key) => Array.isArray(key) && key[0] === KEY)

const toDetail = (wire: Parameters<typeof toAgreementDetail>[0]): AgreementDetail => {
  const detail = toAgreementDetail(wire)
  return { ...detail, html: cleanRichText(detail.html) }
}

export function useAgreements(): {
  agreements: Agreements | undefined
  error: ShopError | undefined
  reload: () => void
} {
  const { data, error } = useSWR<Agreements, ShopError>([KEY, 'list'], async () =>
    toAgreements(await callShop(agreementCalls.agreements)),
  )
  return { agreements: data, error, reload: useCallback(() => void refresh(), []) }
}

export function useAgreement(id: number): { agreement: AgreementDetail | undefined; error: ShopError | undefined } {
  const { data, error } = useSWR<AgreementDetail, ShopError>([KEY, 'detail', id], async () =>
    toDetail(await callShop(agreementCalls.agreement, { params: { id } })),
  )
  return { agreement: data, error }
}

/** Tells the shop that a contract was read to its end. A failure is found out when it is to be signed. */
export async function noteRead(id: number): Promise<void> {
  try {
    await callShop(agreementCalls.agreementRead, { params: { id } })
  } finally {
    await refresh()
  }
}

/** Sends the signing code to the member's own phone; answers where it went and how long to wait for the next. */
export function sendSigningCode(id: number): Promise<Result<{ to: string; wait: number }, FormProblem>> {
  return submitForm(async () => {
    const sent = await callShop(agreementCalls.agreementCode, { params: { id } })
    return { to: sent.phone, wait: sent.retry_after }
  }, '验证码没有发出，请重试')
}

export async function signAgreement(
  id: number,
  form: { code: string; signer: string },
): Promise<Result<unknown, FormProblem>> {
  const result = await submitForm(
    () => callShop(agreementCalls.agreementSign, { params: { id }, body: form }),
    '签署没有成功，请重试',
  )
  if (result.ok) await refresh()
  return result
}
