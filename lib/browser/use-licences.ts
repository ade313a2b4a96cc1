'use client'

import useSWR from 'swr'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { Licence, ScopeEntry } from '#lib/domain/licence.ts'
import type { Result } from '#lib/kernel/result.ts'
import { toLicence, toScopeEntry } from '#lib/mapping/licence.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const licencesKey = 'certificates'

export const useLicences = (): Asked<readonly Licence[]> =>
  useAsked([licencesKey], async () => (await callShop(userCalls.licences)).map(toLicence))

/** What the member may buy by its licences; undefined until it is known. */
export function useBusinessScope(): readonly ScopeEntry[] | undefined {
  return useSWR<readonly ScopeEntry[], ShopError>('scope', async () =>
    (await callShop(userCalls.businessScope)).map(toScopeEntry),
  ).data
}

interface NewLicence {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  /** Empty: valid without end. */
  readonly validTo: string
  readonly uploadIds: readonly number[]
}

export async function submitLicence(given: NewLicence): Promise<Result<unknown, FormProblem>> {
  const { kind, number, validFrom, validTo, uploadIds } = given
  const body = { kind, number, valid_from: validFrom, valid_to: validTo, upload_ids: [...uploadIds] }
  const result = await submitForm(() => callShop(accountCalls.licenceSubmit, { body }), '证件提交失败，请重试')
  if (result.ok) await refreshAsked(licencesKey)
  return result
}

/** False when it failed; the reason is on the screen. */
export const withdrawLicence = (id: number): Promise<boolean> =>
  doOrReport(
    () => callShop(accountCalls.licenceWithdraw, { params: { id } }),
    () => refreshAsked(licencesKey),
  )
