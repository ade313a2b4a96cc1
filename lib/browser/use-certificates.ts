'use client'

import useSWR, { mutate } from 'swr'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { Certificate, ScopeEntry } from '#lib/domain/certificate.ts'
import type { Result } from '#lib/kernel/result.ts'
import { toCertificate, toScopeEntry } from '#lib/mapping/certificate.ts'
import { reportError } from './errors.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const certificatesKey = 'certificates'

export const reloadCertificates = (): Promise<unknown> => mutate(certificatesKey)

export function useCertificates(): { certificates: readonly Certificate[] | undefined; error: ShopError | undefined } {
  const { data, error } = useSWR<readonly Certificate[], ShopError>(certificatesKey, async () =>
    (await callShop(userCalls.certificates)).map(toCertificate),
  )
  return { certificates: data, error }
}

/** What the member may buy by its licences; undefined until it is known. */
export function useBusinessScope(): readonly ScopeEntry[] | undefined {
  return useSWR<readonly ScopeEntry[], ShopError>('scope', async () =>
    (await callShop(userCalls.businessScope)).map(toScopeEntry),
  ).data
}

interface NewCertificate {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  /** Empty: valid without end. */
  readonly validTo: string
  readonly uploadIds: readonly number[]
}

export async function submitCertificate(given: NewCertificate): Promise<Result<unknown, FormProblem>> {
  const { kind, number, validFrom, validTo, uploadIds } = given
  const body = { kind, number, valid_from: validFrom, valid_to: validTo, upload_ids: [...uploadIds] }
  const result = await submitForm(() => callShop(accountCalls.certificateSubmit, { body }), '证件没有提交，请重试')
  if (result.ok) await reloadCertificates()
  return result
}

export async function withdrawCertificate(id: number): Promise<void> {
  try {
    await callShop(accountCalls.certificateWithdraw, { params: { id } })
  } catch (error) {
    reportError(error)
  }
  await reloadCertificates()
}
