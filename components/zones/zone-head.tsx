import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { ZonePoint } from '#lib/domain/zone.ts'
import type { ZoneFace } from './faces.ts'
import { toneLooks } from './faces.ts'
import { ZoneCountdown } from './zone-countdown.tsx'

interface ZoneHeadProps {
  title: string
  face: ZoneFace
  /** What holds in the zone. */
  rule: string
  /** Milliseconds; null where time does not count. */
  endsAt?: number | null
  /** The zone's own banner; its right half, where the picture is, is at the right. */
  picture?: string | undefined
  /** At the right: a link to the rules, for instance. */
  aside?: ReactNode
}

/** Seal, name and rule line of a zone: the page's heading. */
export function ZoneHead({ title, face, rule, endsAt, picture, aside }: ZoneHeadProps) {
  const look = toneLooks[face.tone]
  return (
    <div className={cx('flex items-stretch border-b-2', look.ground, look.line)}>
      <span
        aria-hidden="true"
        className={cx(
          'flex w-24 shrink-0 items-center justify-center text-seal font-bold text-white max-tablet:w-12 max-tablet:text-total',
          look.solid,
        )}
      >
        {face.seal}
      </span>
      <div className="flex min-h-24 min-w-0 flex-1 flex-col justify-center gap-1 px-6 py-2 max-tablet:min-h-16 max-tablet:px-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <h1 className={cx('text-total font-semibold max-tablet:text-name', look.text)}>{title}</h1>
          {endsAt !== null && endsAt !== undefined && <ZoneCountdown endsAt={endsAt} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-table">
          {rule !== '' && <p className="text-ink-700">{rule}</p>}
          {aside}
        </div>
      </div>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          // Not laid out on a phone, and so not fetched there.
          loading="lazy"
          width={240}
          height={96}
          className="w-60 shrink-0 object-cover object-right max-tablet:hidden"
        />
      )}
    </div>
  )
}

/** The zone's steps side by side: tiers of a campaign, days left. */
export function ZonePoints({ points, face }: { points: readonly ZonePoint[]; face: ZoneFace }) {
  if (points.length === 0) return null
  const look = toneLooks[face.tone]
  return (
    <ol className="flex flex-wrap gap-px border border-line border-t-0 bg-line">
      {points.map(({ label, text }) => (
        <li key={`${label}${text}`} className="flex flex-1 basis-40 items-baseline gap-2 bg-surface px-4 py-2">
          <span className="text-table text-ink-500">{label}</span>
          <span className={cx('whitespace-nowrap text-section font-semibold', look.text)}>{text}</span>
        </li>
      ))}
    </ol>
  )
}
