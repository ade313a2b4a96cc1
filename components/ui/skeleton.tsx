import { cx } from './cx.ts'

/** A grey bar of the size of what comes; several of them stand in the grid of the result. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded bg-line-soft', className)} />
}
