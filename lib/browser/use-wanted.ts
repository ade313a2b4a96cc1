'use client'

import { useCallback } from 'react'
import useSWR, { mutate } from 'swr'
import { wantedCalls } from '#lib/contract/wanted/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Wanted, WantedDetail } from '#lib/domain/wanted.ts'
import { toPage } from '#lib/mapping/page.ts'
import { toWanted, toWantedBody, toWantedDetail, wantedFields } from '#lib/mapping/wanted.ts'
import { reportError } from './errors.ts'
import type { FormAnswer } from './form-answer.ts'
import { sendForm } from './form-answer.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const wantedKey = 'wanted'
const refresh = () => mutate((key) => Array.isArray(key) && key[0] === wantedKey)

interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: ShopError | undefined
  readonly reload: () => void
}

export function useWantedPage(page: number): Asked<Page<Wanted>> {
  const { data, error } = useSWR<Page<Wanted>, ShopError>(
    [wantedKey, 'list', page],
    async () => toPage(await callShop(wantedCalls.wantedList, { query: { page } }), toWanted),
    { keepPreviousData: true },
  )
  return { data, error, reload: useCallback(() => void refresh(), []) }
}

export function useWanted(id: number): Asked<WantedDetail> {
  const { data, error } = useSWR<WantedDetail, ShopError>([wantedKey, 'detail', id], async () =>
    toWantedDetail(await callShop(wantedCalls.wantedDetail, { params: { id } })),
  )
  return { data, error, reload: useCallback(() => void refresh(), []) }
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
export async function cancelWanted(id: number): Promise<boolean> {
  try {
    await callShop(wantedCalls.wantedCancel, { params: { id } })
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    await refresh()
  }
}
