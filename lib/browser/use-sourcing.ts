'use client'

import { wantedCalls } from '#lib/contract/wanted/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { SourcingDetail, SourcingRequest } from '#lib/domain/sourcing.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toSourcingBody, toSourcingDetail, toSourcingRequest, wantedFields } from '#lib/mapping/sourcing.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const wantedKey = 'wanted'
const refresh = () => refreshAsked(wantedKey)

export const useSourcingPage = (page: number): Asked<Page<SourcingRequest>> =>
  useAskedPage(wantedKey, wantedCalls.wantedList, { page }, toSourcingRequest)

export function useSourcingRequests(id: number): Asked<SourcingDetail> {
  return useAsked([wantedKey, 'detail', id], async () =>
    toSourcingDetail(await callShop(wantedCalls.wantedDetail, { params: { id } })),
  )
}

type WantedForm = Parameters<typeof toSourcingBody>[0]

/** Publishes a sourcing request; answers with its id. */
export async function addSourcingRequest(form: WantedForm): Promise<FormAnswer<number>> {
  const answer = await submitForm(
    async () => (await callShop(wantedCalls.wantedAdd, { body: toSourcingBody(form) })).id,
    '发布失败，请重试',
    wantedFields,
  )
  if (answer.ok) await refresh()
  return answer
}

/** Takes one back; false when it failed, and the reason is on the screen. */
export function cancelSourcingRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(wantedCalls.wantedCancel, { params: { id } }), refresh)
}
