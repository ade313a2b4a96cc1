import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'
import type { ControlledProgramme } from '#lib/domain/campaign.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'

/** Whether this viewer is in the range of an agreement; who is not reads why, and what to do. Nothing where the upstream does not say. */
export function ProgrammeAccess({ programme }: { programme: ControlledProgramme }) {
  const { barred, audience } = programme
  const isSignedIn = useSignedIn()
  // A range that is not named, or a viewer who is not, is no range to be in.
  const isInRange = barred === null && audience !== '' && isSignedIn
  if (isInRange) return <p className="text-table text-ok-700">✓ 您在供货范围内</p>
  if (barred === null) return null
  const way = barred.wayOut
  const href = way?.url === routes.login.path ? loginUrl(programme.url) : way?.url
  return (
    <p className={cx('text-table text-ink-700', way?.url === routes.login.path && 'for-guests')}>
      {barred.text}
      {way && href && isLinkable(href) && (
        <>
          {' '}
          <Link href={href} className={linkClass('body', { underlined: true }, 'whitespace-nowrap')}>
            {way.label}
          </Link>
        </>
      )}
    </p>
  )
}
