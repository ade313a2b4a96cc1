import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { useReview } from '#lib/browser/use-review.ts'
import { useUser } from '#lib/browser/use-user.ts'

/** Why prices are hidden from a member whose papers are not approved, and the way on; nothing for all others. */
export function ReviewNotice() {
  const { user } = useUser()
  return user && !user.isApproved ? <Standing /> : null
}

function Standing() {
  const review = useReview()
  if (!review) return null
  return (
    <Notice kind={review.isRefused ? 'error' : 'warn'}>
      {review.text}
      <Link href={review.way.url} className={linkClass('body', { underlined: true }, 'ml-2')}>
        {review.way.label}
      </Link>
    </Notice>
  )
}
