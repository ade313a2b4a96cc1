import { accountCalls } from '#lib/contract/account/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { Licence, ScopeEntry } from '#lib/domain/licence.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toLicence, toScopeEntry } from '#lib/mapping/licence.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const licencesKey = 'certificates'

export const useLicences = (): Asked<readonly Licence[]> =>
  useAsked([licencesKey], async () => (await callShop(userCalls.licences)).map(toLicence))

/** What the member may buy by its licences. */
export const useBusinessScope = (): Asked<readonly ScopeEntry[]> =>
  useAsked(['scope'], async () => (await callShop(userCalls.businessScope)).map(toScopeEntry))

interface NewLicence {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  /** Empty: valid without end. */
  readonly validTo: string
  readonly uploadIds: readonly number[]
}

export async function submitLicence(given: NewLicence): Promise<FormAnswer<unknown>> {
  const { kind, number, validFrom, validTo, uploadIds } = given
  const body = { kind, number, valid_from: validFrom, valid_to: validTo, upload_ids: [...uploadIds] }
  const result = await submitForm(() => callShop(accountCalls.licenceSubmit, { body }), '证照提交失败，请重试')
  if (result.ok) await refreshAsked(licencesKey)
  return result
}

/** False when it failed; the reason is on the screen. */
export const withdrawLicence = (id: number): Promise<boolean> =>
  doOrReport(
    () => callShop(accountCalls.licenceWithdraw, { params: { id } }),
    () => refreshAsked(licencesKey),
  )
