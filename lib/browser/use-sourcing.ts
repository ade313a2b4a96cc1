'use client'

import { sourcingCalls } from '#lib/contract/sourcing/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { SourcingDetail, SourcingRequest } from '#lib/domain/sourcing.ts'
import { toPage } from '#lib/mapping/page.ts'
import { sourcingFields, toSourcingBody, toSourcingDetail, toSourcingRequest } from '#lib/mapping/sourcing.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import type { FormAnswer } from './form-answer.ts'
import { sendForm } from './form-answer.ts'
import { callShop } from './http.ts'

const sourcingKey = 'wanted'
const refresh = () => refreshAsked(sourcingKey)

export function useSourcingPage(page: number): Asked<Page<SourcingRequest>> {
  return useAskedPage([sourcingKey, 'list', page], async () =>
    toPage(await callShop(sourcingCalls.sourcingList, { query: { page } }), toSourcingRequest),
  )
}

export function useSourcingRequests(id: number): Asked<SourcingDetail> {
  return useAsked([sourcingKey, 'detail', id], async () =>
    toSourcingDetail(await callShop(sourcingCalls.sourcingDetail, { params: { id } })),
  )
}

type SourcingForm = Parameters<typeof toSourcingBody>[0]

/** Publishes a sourcing request; answers with its id, or with what is wrong at which field. */
export async function addSourcingRequest(form: SourcingForm): Promise<FormAnswer<number>> {
  const answer = await sendForm(
    async () => (await callShop(sourcingCalls.sourcingAdd, { body: toSourcingBody(form) })).id,
    sourcingFields,
  )
  if (answer.ok) await refresh()
  return answer
}

/** Takes one back; false when it failed, and the reason is on the screen. */
export function cancelSourcingRequest(id: number): Promise<boolean> {
  return doOrReport(() => callShop(sourcingCalls.sourcingCancel, { params: { id } }), refresh)
}
