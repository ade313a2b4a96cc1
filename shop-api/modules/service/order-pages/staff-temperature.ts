import { instantOf } from '#lib/kernel/time.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { Point } from '#shop-api/platform/svg/svg.ts'
import { line, path, svgOf } from '#shop-api/platform/svg/svg.ts'
import type { ParcelTemperature } from './parcel-temperature.ts'
import { rangeText } from './parcel-temperature.ts'

const WIDTH = 240
const HEIGHT = 64
const EDGE = 4
const INK = '#1f5f99'
const LIMIT = '#b42318'

/** Where a value is between the least and the most, from 0 to 1; in the middle where these are one. */
const between = (value: number, least: number, most: number): number =>
  most === least ? 0.5 : (value - least) / (most - least)

function drawing({ points, ranges }: ParcelTemperature): string {
  const limits = ranges.flatMap(({ least, most }) => [least, most]).filter((limit) => limit !== null)
  const levels = [...points.map(({ celsius }) => celsius), ...limits]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const times = points.map(({ at }) => instantOf(at).getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const yOf = (celsius: number) => HEIGHT - EDGE - between(celsius, low, high) * (HEIGHT - 2 * EDGE)
  const at = points.map(
    ({ celsius }, index): Point => [
      EDGE + between(times[index] ?? first, first, last) * (WIDTH - 2 * EDGE),
      yOf(celsius),
    ],
  )
  const written = at.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
  const content = [
    ...limits.map((limit) => line([EDGE, yOf(limit)], [WIDTH - EDGE, yOf(limit)], LIMIT, 0.5)),
    path(written, 'none', `stroke="${INK}" stroke-width="1.5"`),
    ...at.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.5" fill="${INK}"/>`),
  ].join('')
  return svgOf(WIDTH, HEIGHT, [WIDTH, HEIGHT], content)
}

/** The curve of what was measured in a box between the limits of its goods, the words for it, and a table that says the same. */
export function temperatureCurve(temperature: ParcelTemperature | undefined, trackingNo: string): Html | false {
  if (temperature === undefined) return false
  const { count, points, ranges, notes } = temperature
  const values = points.map(({ celsius }) => celsius)
  const words = `途中温度 ${Math.min(...values)}～${Math.max(...values)} ℃（记录 ${count} 次）`
  const part = points.length < count ? `${points.length} 个，每段路程的最低和最高` : `${count} 次`
  return html`<figure class="curve"><figcaption>${words}${ranges.length > 0 && `；应为${ranges.map(rangeText).join('、')}`}</figcaption><div role="img" aria-label="${words}">${new Html(drawing(temperature))}</div></figure>
${notes.map((note) => html`<p class="warning">${note}</p>`)}<details><summary>温度记录（${part}）</summary>${dataTable({
    caption: `运单 ${trackingNo} 的温度记录`,
    columns: ['时间', { label: '温度（℃）', isFigure: true }],
    rows: points.map(({ at, celsius }) => [at, celsius]),
  })}</details>`
}
