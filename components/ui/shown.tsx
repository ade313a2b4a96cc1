import type { ReactNode } from 'react'
import type { Failure } from '#lib/kernel/result.ts'
import { cx } from './cx.ts'
import { ErrorState } from './states.tsx'

/** A grey bar of the size of what comes; several of them fill the grid of the result. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded bg-line-soft', className)} />
}

/** Something a screen has asked for: not there yet, there, or failed. */
export interface AskedFor<Data> {
  readonly data: Data | undefined
  readonly error: Failure | undefined
  readonly reload: () => void
}

interface WaitingProps {
  /** What is waited for: 订单. */
  label: string
  /** What is done with it: 核对. */
  doing?: string | undefined
  /** Height of the place kept for it. */
  height?: string | undefined
}

/** In the place of what has not come. */
export function Waiting({ label, doing = '加载', height = 'h-60' }: WaitingProps) {
  return (
    <div role="status" aria-label={`正在${doing}${label}…`}>
      <Skeleton className={cx('w-full', height)} />
    </div>
  )
}

interface ShownProps<Data> extends WaitingProps {
  asked: AskedFor<Data>
  children: (data: Data) => ReactNode
}

/**
 * What was asked for once it is there; until then that it is waited for, or why there is nothing and the way to try
 * again. It stays when asking again fails.
 */
export function Shown<Data>({ asked: { data, error, reload }, children, ...waiting }: ShownProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={reload} /> : <Waiting {...waiting} />
}
