import { recallCalls } from '#lib/contract/recalls/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { Recall } from '#lib/domain/recall.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { toRecall } from '#lib/mapping/recall.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAskedPage } from './asked.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const recallsKey = 'recalls'

export const useRecalls = (page: number): Asked<Page<Recall>> =>
  useAskedPage(recallsKey, recallCalls.recallList, { page }, toRecall)

interface RecallAnswer {
  readonly lines: readonly { readonly batchId: number; readonly left: number }[]
  readonly isReturn: boolean
  readonly remark: string
}

/** Says what is left of a recalled batch; answers with the ids of the claims that were made of it. */
export async function answerRecall(
  id: number,
  { lines, isReturn, remark }: RecallAnswer,
): Promise<FormAnswer<number[]>> {
  const body = {
    lines: lines.map(({ batchId, left }) => ({ batch_id: batchId, left })),
    is_return: isReturn ? 1 : 0,
    remark,
  }
  const answer = await submitForm(
    async () => (await callShop(recallCalls.recallAnswer, { params: { id }, body })).after_sales_ids,
    '提交失败，请重试',
  )
  if (answer.ok) await refreshAsked(recallsKey)
  return answer
}
