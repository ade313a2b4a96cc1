import { cx } from '#components/ui/cx.ts'
import type { DayBalance } from '#lib/domain/wallet.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'

const WIDTH = 600
const HEIGHT = 120
/** What is said of it has one line on a wide screen, two on a phone: what comes later keeps this place. */
export const chartRoom = 'min-h-40 max-tablet:min-h-45'

/** Steps, not slopes: a balance stays what it is until something moves it. */
function stepsOf(days: readonly DayBalance[], top: number): string {
  const x = (index: number) => Math.round((index / days.length) * WIDTH)
  const y = (balance: number) => Math.round(HEIGHT - (balance / top) * (HEIGHT - 8))
  return days
    .map(({ balance }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(balance)} H${x(index + 1)}`)
    .join(' ')
}

const extreme = (days: readonly DayBalance[], pick: (...values: number[]) => number): Fen =>
  pick(...days.map((day) => day.balance)) as Fen

/** The balance at the end of each day. What it shows is said in words below it. */
export function BalanceChart({ days }: { days: readonly DayBalance[] }) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const highest = extreme(days, Math.max)
  const lowest = extreme(days, Math.min)
  const line = stepsOf(days, Math.max(highest, 1))
  return (
    <figure className={cx('border border-line bg-surface px-3 py-2', chartRoom)}>
      <figcaption className="mb-1 text-meta text-ink-500">
        {first.day} ～ {last.day} 每日余额：最高 ¥{formatFen(highest)}，最低 ¥{formatFen(lowest)}，当前 ¥
        {formatFen(last.balance)}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        style={{ height: HEIGHT }}
        className="block w-full"
        aria-hidden="true"
      >
        <path d={`${line} V${HEIGHT} H0 Z`} className="fill-brand-50" />
        <path d={line} className="fill-none stroke-brand-600" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  )
}
