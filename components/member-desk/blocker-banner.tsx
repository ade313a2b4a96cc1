'use client'

import { cx } from '#components/ui/cx.ts'
import { ErrorIcon, OkIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import type { Blockers } from '#lib/browser/use-blockers.ts'
import { useBlockers } from '#lib/browser/use-blockers.ts'
import type { Review } from '#lib/browser/use-review.ts'
import { useReview } from '#lib/browser/use-review.ts'
import { useUser } from '#lib/browser/use-user.ts'

// One line on a desktop, two on a phone: what comes keeps this place.
const place = 'flex min-h-9 items-center gap-2 px-3 text-table max-tablet:min-h-12'

function Line({ found: blockers, isComplete }: Blockers) {
  const [first] = blockers
  if (!first && !isComplete) return <div className={place} />
  if (!first) {
    return (
      <p className={cx(place, 'bg-surface text-ink-500')}>
        <OkIcon className="size-4 shrink-0 text-ok-700" />
        资质、合同、账期均正常
      </p>
    )
  }
  const { isBlocking, text, way } = first
  return (
    <div className={cx(place, isBlocking ? 'bg-price-50 text-price-dark' : 'bg-warn-50 text-warn-700')}>
      <ErrorIcon className="size-4 shrink-0" />
      <p className="min-w-0">
        {text}
        {blockers.length > 1 && (
          <span
            title={blockers
              .slice(1)
              .map((each) => each.text)
              .join('；')}
          >
            （另有 {blockers.length - 1} 项待处理）
          </span>
        )}
      </p>
      <Link
        href={way.url}
        className="ml-auto shrink-0 font-semibold underline max-tablet:inline-flex max-tablet:min-h-11 max-tablet:items-center"
      >
        {way.label}
      </Link>
    </div>
  )
}

function Known({ review }: { review: Review | null }) {
  const blockers = useBlockers(review)
  return blockers ? <Line {...blockers} /> : <div className={place} />
}

function InReview() {
  const review = useReview()
  return review ? <Known review={review} /> : <div className={place} />
}

/** What keeps the member from buying: the worst of it in one line with its one way out, instead of a text on every row. */
export function BlockerBanner() {
  const { user } = useUser()
  return (
    <div role="status" aria-label="采购资格">
      {user ? user.isApproved ? <Known review={null} /> : <InReview /> : <div className={place} />}
    </div>
  )
}
