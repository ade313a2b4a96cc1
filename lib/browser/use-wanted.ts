'use client'

import { wantedCalls } from '#lib/contract/wanted/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Wanted, WantedDetail } from '#lib/domain/wanted.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toWanted, toWantedBody, toWantedDetail, wantedFields } from '#lib/mapping/wanted.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import type { FormAnswer } from './form-answer.ts'
import { sendForm } from './form-answer.ts'
import { callShop } from './http.ts'

const wantedKey = 'wanted'
const refresh = () => refreshAsked(wantedKey)

export function useWantedPage(page: number): Asked<Page<Wanted>> {
  return useAskedPage([wantedKey, 'list', page], async () =>
    toPage(await callShop(wantedCalls.wantedList, { query: { page } }), toWanted),
  )
}

export function useWanted(id: number): Asked<WantedDetail> {
  return useAsked([wantedKey, 'detail', id], async () =>
    toWantedDetail(await callShop(wantedCalls.wantedDetail, { params: { id } })),
  )
}

type WantedForm = Parameters<typeof toWantedBody>[0]

/** Publishes a wanted variety; answers with its id, or with what is wrong at which field. */
export async function addWanted(form: WantedForm): Promise<FormAnswer<number>> {
  const answer = await sendForm(
    async () => (await callShop(wantedCalls.wantedAdd, { body: toWantedBody(form) })).id,
    wantedFields,
  )
  if (answer.ok) await refresh()
  return answer
}

/** Takes one back; false when it failed, and the reason is on the screen. */
export function cancelWanted(id: number): Promise<boolean> {
  return doOrReport(() => callShop(wantedCalls.wantedCancel, { params: { id } }), refresh)
}
