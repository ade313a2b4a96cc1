import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'

/** Whether this viewer is in the range of an agreement; who is not reads why, and what to do. */
export function ProgrammeAccess({ programme }: { programme: ControlledProgramme }) {
  const { barred } = programme
  if (barred === null) return <p className="text-table text-ok-700">✓ 您在供货范围内</p>
  const way = barred.wayOut
  const href = way?.url === routes.login.path ? loginUrl(programme.url) : way?.url
  return (
    <p className="text-table text-ink-700">
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
