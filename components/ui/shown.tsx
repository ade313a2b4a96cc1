import type { ReactNode } from 'react'
import type { Failure } from '#lib/kernel/failure.ts'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

/** Something a screen has asked for: not there yet, there, or failed. */
export interface AskedFor<Data> {
  readonly data: Data | undefined
  readonly error: Failure | undefined
  readonly reload: () => void
}

interface PendingProps {
  error: Failure | undefined
  onRetry: () => void
  /** Shown while it loads: 正在加载求购…. */
  label: string
  /** Height of the place kept for it. */
  height?: string | undefined
}

/** In the place of what has not come: that it is waited for, or why there is nothing and the way to try again. */
export function Pending({ error, onRetry, label, height = 'h-60' }: PendingProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div role="status" aria-label={label}>
      <Skeleton className={cx('w-full', height)} />
    </div>
  )
}

interface ShownProps<Data> {
  asked: AskedFor<Data>
  /** What is asked for: 求购. */
  label: string
  height?: string | undefined
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; it stays when asking again fails. */
export function Shown<Data>({ asked, label, height, children }: ShownProps<Data>) {
  const { data, error, reload } = asked
  if (data !== undefined) return children(data)
  return <Pending error={error} onRetry={reload} label={`正在加载${label}…`} height={height} />
}
