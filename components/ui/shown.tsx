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

interface ShownProps<Data> {
  asked: AskedFor<Data>
  /** What is asked for, for whoever waits: 正在加载求购…. */
  label: string
  /** Height of the place kept for it. */
  height?: string
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then its place, or why there is nothing and the way to try again. */
export function Shown<Data>({ asked, label, height = 'h-60', children }: ShownProps<Data>) {
  const { data, error, reload } = asked
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} onRetry={reload} />
  return (
    <div role="status" aria-label={`正在加载${label}…`}>
      <Skeleton className={cx('w-full', height)} />
    </div>
  )
}
