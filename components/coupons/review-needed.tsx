import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { useReview } from '#lib/browser/use-review.ts'
import { useUser } from '#lib/browser/use-user.ts'

/** Said above what only reviewed members may have, to those who are not, with the way on. */
export function ReviewNeeded({ doing }: { doing: string }) {
  const { user } = useUser()
  return user && !user.isApproved ? <Needed doing={doing} /> : null
}

function Needed({ doing }: { doing: string }) {
  const review = useReview()
  return (
    <Notice kind="warn">
      资质审核通过后即可{doing}。
      {review && (
        <Link href={review.way.url} className={linkClass('body', { underlined: true }, 'ml-2')}>
          {review.way.label}
        </Link>
      )}
    </Notice>
  )
}
