'use client'

import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import type { Feedback, FeedbackKind } from '#lib/domain/feedback.ts'
import type { Page } from '#lib/domain/page.ts'
import { toFeedback } from '#lib/mapping/feedback.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import type { FormAnswer } from './form-answer.ts'
import { sendForm } from './form-answer.ts'
import { callShop } from './http.ts'

const feedbackKey = 'feedback'

export const useFeedbackPage = (page: number): Asked<Page<Feedback>> =>
  useAskedPage([feedbackKey, page], async () =>
    toPage(await callShop(feedbackCalls.feedbackList, { query: { page } }), toFeedback),
  )

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
  if (answer.ok) await refreshAsked(feedbackKey)
  return answer
}
