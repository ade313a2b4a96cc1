import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import type { AgreementDetail, Agreements } from '#lib/domain/agreement.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toAgreementDetail, toAgreements } from '#lib/mapping/agreement.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const KEY = 'agreements'

const refresh = (): Promise<void> => refreshAsked(KEY)

const toDetail = (wire: Parameters<typeof toAgreementDetail>[0]): AgreementDetail => {
  const detail = toAgreementDetail(wire)
  return { ...detail, html: cleanRichText(detail.html) }
}

export const useAgreements = (): Asked<Agreements> =>
  useAsked([KEY, 'list'], async () => toAgreements(await callShop(agreementCalls.agreements)))

export const useAgreement = (id: number): Asked<AgreementDetail> =>
  useAsked([KEY, 'detail', id], async () => toDetail(await callShop(agreementCalls.agreement, { params: { id } })))

/** Tells the shop that an agreement was read to its end. A failure is found out when it is to be signed. */
export async function noteRead(id: number): Promise<void> {
  try {
    await callShop(agreementCalls.agreementRead, { params: { id } })
  } finally {
    await refresh()
  }
}

/** Sends the signing code to the member's own phone; answers where it went and how long to wait for the next. */
export function sendSigningCode(id: number): Promise<FormAnswer<{ to: string; wait: number }>> {
  return submitForm(async () => {
    const sent = await callShop(agreementCalls.agreementCode, { params: { id } })
    return { to: sent.phone, wait: sent.retry_after }
  }, '验证码发送失败，请重试')
}

export async function signAgreement(id: number, form: { code: string; signer: string }): Promise<FormAnswer<unknown>> {
  const result = await submitForm(
    () => callShop(agreementCalls.agreementSign, { params: { id }, body: form }),
    '签署失败，请重试',
  )
  if (result.ok) await refresh()
  return result
}
