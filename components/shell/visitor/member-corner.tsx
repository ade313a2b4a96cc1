'use client'

import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { useOfferedLinks } from '#lib/browser/features.tsx'
import { signOut } from '#lib/browser/sign-out.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { routes } from '#lib/routes/registry.ts'
import { useVisitor } from './use-visitor.ts'

/** Start of the utility bar: the member's company and the way out, or the ways in. */
export function MemberCorner({ siteName }: { siteName: string }) {
  const visitor = useVisitor()
  // A member whose data cannot be had sees the ways in after all.
  const forGuests = useUser().show ? '' : 'for-guests'
  const isOffered = useOfferedLinks()
  if (visitor) {
    return (
      <>
        <span className="min-w-0 truncate">
          您好，
          <Link href={routes.memberCentre.path} className="font-semibold text-brand-700 hover:underline">
            {visitor.company}
          </Link>
        </span>
        <button type="button" className="shrink-0 hover:text-brand-700" onClick={() => void signOut()}>
          安全退出
        </button>
      </>
    )
  }
  return (
    <>
      <span className={cx('min-w-0 truncate', forGuests)}>您好，欢迎来到{siteName}</span>
      {/* A full load: sign-in has a stricter policy than the cached pages. The way back is named when it is reached for (lib/programs/first.ts). */}
      <a
        href={routes.login.path}
        data-way-back
        className={cx('shrink-0 font-semibold text-brand-700 hover:underline', forGuests)}
      >
        登录
      </a>
      {isOffered(routes.register.path) && (
        <a href={routes.register.path} className={cx('shrink-0 hover:text-brand-700', forGuests)}>
          免费注册
        </a>
      )}
    </>
  )
}
