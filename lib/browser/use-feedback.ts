import { feedbackCalls } from '#lib/contract/feedback/calls.ts'
import type { Feedback, FeedbackKind } from '#lib/domain/feedback.ts'
import type { Page } from '#lib/domain/page.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toFeedback } from '#lib/mapping/feedback.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const feedbackKey = 'feedback'

export const useFeedbackPage = (page: number): Asked<Page<Feedback>> =>
  useAskedPage(feedbackKey, feedbackCalls.feedbackList, { page }, toFeedback)

/** Sends feedback. */
export async function sendFeedback(form: {
  readonly type: FeedbackKind
  readonly content: string
  readonly phone: string
  /** Photos submitted before. */
  readonly photoIds: readonly number[]
}): Promise<FormAnswer<unknown>> {
  const { photoIds, ...body } = form
  const answer = await submitForm(
    () => callShop(feedbackCalls.userFeedback, { body: { ...body, upload_ids: [...photoIds] } }),
    '提交失败，请重试',
  )
  if (answer.ok) await refreshAsked(feedbackKey)
  return answer
}
