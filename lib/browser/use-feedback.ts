'use client'

import { useCallback } from 'react'
import useSWR, { mutate } from 'swr'
import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import type { Feedback, FeedbackKind } from '#lib/domain/feedback.ts'
import type { Page } from '#lib/domain/page.ts'
import { toFeedback } from '#lib/mapping/feedback.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { FormAnswer } from './form-answer.ts'
import { sendForm } from './form-answer.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

const feedbackKey = 'feedback'
const refresh = () => mutate((key) => Array.isArray(key) && key[0] === feedbackKey)

export function useFeedbackPage(page: number): {
  data: Page<Feedback> | undefined
  error: ShopError | undefined
  reload: () => void
} {
  const { data, error } = useSWR<Page<Feedback>, ShopError>(
    [feedbackKey, page],
    async () => toPage(await callShop(feedbackCalls.feedbackList, { query: { page } }), toFeedback),
    { keepPreviousData: true },
  )
  return { data, error, reload: useCallback(() => void refresh(), []) }
}

/** Sends feedback; answers with its id, or with what is wrong at which field. */
export async function sendFeedback(form: {
  readonly type: FeedbackKind
  readonly content: string
  readonly phone: string
  /** Photos handed in before. */
  readonly photoIds: readonly number[]
}): Promise<FormAnswer<number>> {
  const { photoIds, ...body } = form
  const answer = await sendForm(
    async () => (await callShop(feedbackCalls.userFeedback, { body: { ...body, upload_ids: [...photoIds] } })).id,
  )
  if (answer.ok) await refresh()
  return answer
}
