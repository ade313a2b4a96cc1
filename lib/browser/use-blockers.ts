import type { Blocker } from '#lib/domain/blocker.ts'
import { blockersOf } from '#lib/domain/blocker.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { receiptsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { useFeature } from './features.tsx'
import { useAgreements } from './use-agreements.ts'
import { useReceipts } from './use-ephedrine.ts'
import { useLicences } from './use-licences.ts'
import type { Review } from './use-review.ts'
import { usePaymentMeans } from './use-wallet.ts'

/** A blocker with the one place where it is dealt with. */
export interface BlockerWithWay extends Blocker {
  readonly way: { readonly label: string; readonly url: string }
}

export interface Blockers {
  readonly found: readonly BlockerWithWay[]
  /** Everything that could be in the way has answered. */
  readonly isComplete: boolean
}

const ways: Readonly<Record<Blocker['kind'], BlockerWithWay['way']>> = {
  review: { label: '查看审核进度', url: routes.licences.path },
  licence: { label: '更新证照', url: routes.licences.path },
  agreement: { label: '去签署', url: routes.agreement.path },
  credit: { label: '查看还款方式', url: routes.balance.path },
  receipt: { label: '上传回执', url: receiptsUrl({ state: 'owed' }) },
}

/**
 * Everything that keeps a member from buying or soon will, the worst first; undefined until all that is offered has
 * answered, or failed to. `review` is of members whose papers are not approved.
 */
export function useBlockers(review: Review | null): Blockers | undefined {
  const licences = useLicences()
  const money = usePaymentMeans()
  const agreements = useAgreements()
  const receipts = useReceipts('owed', 1)
  const hasReceipts = useFeature('receipts')
  const hasAgreements = useFeature('agreements')
  const isPending = ({ data, error }: { data: unknown; error: unknown }) => data === undefined && error === undefined
  // Nothing is said to be in order that could not be asked.
  const isComplete = ![licences, agreements, receipts].some(({ error }) => error !== undefined) && money !== undefined
  if (isPending(licences) || (hasAgreements && isPending(agreements)) || (hasReceipts && isPending(receipts))) {
    return undefined
  }
  const found = blockersOf({
    reviewText: review?.text,
    licences: licences.data,
    agreements: agreements.data,
    credit: money?.credit,
    receipts: receipts.data,
    today: chinaDate(new Date(serverNow())),
  })
  return {
    isComplete,
    found: found.map((each) => ({ ...each, way: (each.kind === 'review' && review?.way) || ways[each.kind] })),
  }
}
