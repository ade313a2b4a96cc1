import { cx } from '#components/ui/cx.ts'
import type { Prize } from '#lib/domain/lottery.ts'
import { placeOf } from '#lib/domain/lottery.ts'
import type { LotteryRun } from './use-lottery-run.ts'
import { RESULT_MS } from './use-lottery-run.ts'
import type { Goal } from './wheel-turn.ts'
import { landing, resting, spinning } from './wheel-turn.ts'

const TURN = 360

/** The wheel only shows what the shop has decided. */
function goalOf(run: LotteryRun, prizes: readonly Prize[]): Goal {
  if (run.phase === 'ready' || run.phase === 'failed') return resting(run.turns)
  if (!run.landing) return spinning(run.turns)
  const { outcome, afterMs } = run.landing
  return landing(run.turns, afterMs, RESULT_MS, placeOf(prizes, outcome), prizes.length + 1)
}

const point = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

const LONGEST_LINE = 6

/** A long name is in two lines of about the same length. */
function linesOf(name: string): string[] {
  if (name.length <= LONGEST_LINE) return [name]
  const half = Math.ceil(name.length / 2)
  return [name.slice(0, half), name.slice(half)]
}

const fills = ['fill-brand-50', 'fill-surface', 'fill-tag-exchange-50']

function Sector({ name, at, of }: { name: string; at: number; of: number }) {
  const [from, to] = [(at * TURN) / of, ((at + 1) * TURN) / of]
  // Two neighbours never look alike, the first and the last included.
  const fill = fills[at === of - 1 && at % 2 === 0 ? 2 : at % 2]
  return (
    <g>
      <path
        d={`M0 0 L${point(from, 92)} A92 92 0 ${to - from > 180 ? 1 : 0} 1 ${point(to, 92)} Z`}
        className={cx('stroke-line', fill)}
      />
      <g transform={`rotate(${(from + to) / 2})`}>
        {linesOf(name).map((line, row) => (
          <text key={line} y={-70 + row * 13} textAnchor="middle" fontSize="10.5" className="fill-ink-900">
            {line}
          </text>
        ))}
      </g>
    </g>
  )
}

interface PrizeWheelProps {
  prizes: readonly Prize[]
  run: LotteryRun
}

/** Decoration: what it shows is beside it as text. Readers who asked for less motion get none of it. */
export function PrizeWheel({ prizes, run }: PrizeWheelProps) {
  const names = [...prizes.map((prize) => prize.name), '谢谢参与']
  const { degrees, ms } = goalOf(run, prizes)
  const isLanding = 'landing' in run && run.landing !== undefined
  return (
    <svg viewBox="-100 -108 200 208" aria-hidden="true" className="mx-auto block w-full max-w-75">
      <circle r="98" className="fill-brand-600" />
      <g
        style={{
          transform: `rotate(${degrees}deg)`,
          transition: ms === 0 ? 'none' : `transform ${ms}ms ${isLanding ? 'ease-out' : 'linear'}`,
        }}
      >
        {names.map((name, at) => (
          <Sector key={name} name={name} at={at} of={names.length} />
        ))}
      </g>
      <circle r="10" className="fill-brand-600" />
      <path d="M-9 -107 H9 L0 -82 Z" className="fill-price" />
    </svg>
  )
}
