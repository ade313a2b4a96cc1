import { cx } from './cx.ts'

/** A grey bar of the size of what comes; several of them stand in the grid of the result. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block rounded bg-line-soft', className)} />
}

const places = (count: number): string[] => Array.from({ length: count }, (_, at) => `place-${at}`)

/** Rows of a table while leaf data loads; one sentence for screen readers. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return places(rows).map((row, at) => (
    <tr key={row} className="row">
      {places(columns).map((cell) => (
        <td key={cell} className="cell">
          <Skeleton />
        </td>
      ))}
      {at === 0 && <td className="sr-only">正在加载…</td>}
    </tr>
  ))
}
