import { missingPhoto } from '#lib/kernel/claim-photos.ts'
import type { FormProblem } from '#lib/kernel/form-problem.ts'

interface ClaimedUnits {
  readonly cause: string
  /** Why the number of units cannot be read; empty where it can. */
  readonly problem: string
}

/** What is wrong with units that are claimed: a number that is none, or a photo that is asked for. */
export function unitProblems(claimed: readonly ClaimedUnits[], photos: number): (FormProblem | false)[] {
  const unread = claimed.find(({ problem }) => problem !== '')
  const causes = claimed.map(({ cause }) => cause)
  const photo = missingPhoto(causes, photos)
  return [
    unread !== undefined && { message: `已选原因的商品：${unread.problem}` },
    photo !== undefined && { field: 'upload_ids', message: photo },
  ]
}
