import type { ParcelTemperature as Temperature } from '#lib/domain/order.ts'
import { Cell, Row, Table, TableHead } from '../ui/table.tsx'

const WIDTH = 320
const HEIGHT = 80
const EDGE = 4

const instantOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`)

/** Where a value is between the least and the most, from 0 to 1; in the middle where these are one. */
const between = (value: number, least: number, most: number): number =>
  most === least ? 0.5 : (value - least) / (most - least)

function rangeText({ name, least, most }: Temperature['ranges'][number]): string {
  if (least === null) return most === null ? name : `${name}（不超过 ${most} ℃）`
  return most === null ? `${name}（不低于 ${least} ℃）` : `${name}（${least}～${most} ℃）`
}

function Curve({ points, ranges, label }: Pick<Temperature, 'points' | 'ranges'> & { label: string }) {
  const limits = ranges.flatMap(({ least, most }) => [least, most]).filter((limit) => limit !== null)
  const levels = [...points.map(({ celsius }) => celsius), ...limits]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const times = points.map(({ at }) => instantOf(at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const yOf = (celsius: number) => HEIGHT - EDGE - between(celsius, low, high) * (HEIGHT - 2 * EDGE)
  const line = points
    .map(({ celsius }, index) => {
      const x = EDGE + between(times[index] ?? first, first, last) * (WIDTH - 2 * EDGE)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${yOf(celsius).toFixed(1)}`
    })
    .join(' ')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      {[...new Set(limits)].map((limit) => (
        <path
          key={limit}
          d={`M${EDGE} ${yOf(limit).toFixed(1)}H${WIDTH - EDGE}`}
          className="text-ink-500"
          stroke="currentColor"
          strokeDasharray="4 3"
        />
      ))}
      <path d={line} className="text-info-700" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

/** What was measured inside a parcel's box: the curve between the limits of its goods, what was outside in words, and a table. */
export function ParcelTemperature({ temperature, number }: { temperature: Temperature; number: string }) {
  const { count, points, ranges, notes } = temperature
  const values = points.map(({ celsius }) => celsius)
  const words = `途中温度 ${Math.min(...values)}～${Math.max(...values)} ℃（记录 ${Math.max(count, points.length)} 次）`
  return (
    <div className="mt-1">
      <p className="text-ink-700">
        {words}
        {ranges.length > 0 && `；应为${ranges.map(rangeText).join('、')}`}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-warn-700">
          {note}
        </p>
      ))}
      <Curve points={points} ranges={ranges} label={words} />
      <details>
        <summary className="cursor-pointer text-ink-500">
          {points.length < count ? '温度记录（每段路程的最低和最高）' : '温度记录'}
        </summary>
        <Table caption={`运单 ${number} 的温度记录`}>
          <TableHead columns={['时间', { title: '温度（℃）', numeric: true }]} />
          <tbody>
            {points.map(({ at, celsius }) => (
              <Row key={`${at} ${celsius}`}>
                <Cell>{at.slice(0, 16)}</Cell>
                <Cell numeric>{celsius}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </details>
    </div>
  )
}
