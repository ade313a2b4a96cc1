import type { ReactNode } from 'react'
import { Popover } from '#components/ui/popover.tsx'
import type { Zone } from '#lib/domain/zone.ts'
import { ZoneCountdown } from './zone-countdown.tsx'

interface ZoneNoteProps {
  zone: Pick<Zone, 'rule' | 'endsAt' | 'points'>
  /** A link to the whole rules. */
  aside?: ReactNode
}

/** What holds in a zone, in the line above its table: time left, steps or rule as far as they fit, all of it in a panel. */
export function ZoneNote({ zone: { rule, endsAt, points }, aside }: ZoneNoteProps) {
  const steps = points.map(({ label, text }) => `${label} ${text}`)
  const brief = steps.length > 0 ? steps.join(' · ') : rule
  if (brief === '' && endsAt === null && !aside) return null
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 text-table max-tablet:flex-none">
      {endsAt !== null && (
        <span className="max-desktop:hidden">
          <ZoneCountdown endsAt={endsAt} />
        </span>
      )}
      <p className="truncate text-ink-500 max-tablet:hidden">{brief}</p>
      <Popover
        trigger="规则"
        triggerClass="min-h-6 px-1 text-brand-700 hover:underline max-tablet:min-h-11 max-tablet:min-w-11"
        className="max-tablet:static"
      >
        <div className="flex w-60 flex-col items-start gap-2 whitespace-normal p-3">
          {endsAt !== null && (
            <span className="desktop:hidden">
              <ZoneCountdown endsAt={endsAt} />
            </span>
          )}
          {steps.length > 0 && (
            <ul className="flex flex-col gap-1">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          )}
          {rule !== '' && <p className="text-ink-700">{rule}</p>}
          {aside}
        </div>
      </Popover>
    </div>
  )
}
