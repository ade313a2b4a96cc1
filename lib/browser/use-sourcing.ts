import { sourcingCalls } from '#lib/contract/sourcing/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { SourcingDetail, SourcingRequest } from '#lib/domain/sourcing.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { sourcingFields, toSourcingBody, toSourcingDetail, toSourcingRequest } from '#lib/mapping/sourcing.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const sourcingKey = 'wanted'
const refresh = () => refreshAsked(sourcingKey)

export const useSourcingPage = (page: number): Asked<Page<SourcingRequest>> =>
  useAskedPage(sourcingKey, sourcingCalls.sourcingList, { page }, toSourcingRequest)

export function useSourcingRequests(id: number): Asked<SourcingDetail> {
  return useAsked([sourcingKey, 'detail', id], async () =>
    toSourcingDetail(await callShop(sourcingCalls.sourcingDetail, { params: { id } })),
  )
}

type SourcingForm = Parameters<typeof toSourcingBody>[0]

/** Publishes a sourcing request; answers with its id, 0 where an upstream tells none. */
export async function addSourcingRequest(form: SourcingForm): Promise<FormAnswer<number>> {
  const answer = await submitForm(
    async () => (await callShop(sourcingCalls.sourcingAdd, { body: toSourcingBody(form) })).id,
    '发布失败，请重试',
    sourcingFields,
  )
  if (answer.ok) await refresh()
  return answer
}

/** Takes one back; false when it failed, and the reason is on the screen. */
export function cancelSourcingRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(sourcingCalls.sourcingCancel, { params: { id } }), refresh)
}
