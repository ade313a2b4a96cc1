'use client'

import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import { routes } from '#lib/routes/registry.ts'

/** Said above what only reviewed members may have, to those who are not, with the way on. */
export function ReviewNeeded({ doing }: { doing: string }) {
  const { user } = useUser()
  if (!user || user.isApproved) return null
  return (
    <Notice kind="warn">
      资质审核通过后即可{doing}。
      <Link href={routes.memberCentre.path} className={linkClass('body', { underlined: true }, 'ml-2')}>
        查看审核进度
      </Link>
    </Notice>
  )
}
