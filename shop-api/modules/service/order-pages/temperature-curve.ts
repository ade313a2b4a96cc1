import type { ShipmentTrack } from '#shop-api/modules/trade/orders/tables.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { Point } from '#shop-api/platform/svg/svg.ts'
import { line, path, svgOf } from '#shop-api/platform/svg/svg.ts'

const WIDTH = 240
const HEIGHT = 64
const EDGE = 4
const INK = '#1f5f99'
const GRID = '#d5dbe1'

const instantOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`)

/** Where a value is between the least and the most, from 0 to 1; in the middle where these are one. */
const between = (value: number, least: number, most: number): number =>
  most === least ? 0.5 : (value - least) / (most - least)

/** The curve of what was measured in a box, with its least and its most in words; nothing where nothing was. */
export function temperatureCurve(tracks: readonly ShipmentTrack[]): Html | false {
  const measured = tracks.flatMap(({ at, celsius }) =>
    celsius === undefined ? [] : [{ time: instantOf(at), celsius }],
  )
  if (measured.length === 0) return false
  const values = measured.map(({ celsius }) => celsius)
  const times = measured.map(({ time }) => time)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const points = measured.map(
    ({ time, celsius }): Point => [
      EDGE + between(time, first, last) * (WIDTH - 2 * EDGE),
      HEIGHT - EDGE - between(celsius, low, high) * (HEIGHT - 2 * EDGE),
    ],
  )
  const written = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')
  const drawing = [
    line([EDGE, EDGE], [WIDTH - EDGE, EDGE], GRID),
    line([EDGE, HEIGHT - EDGE], [WIDTH - EDGE, HEIGHT - EDGE], GRID),
    path(written, 'none', `stroke="${INK}" stroke-width="1.5"`),
    ...points.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="${INK}"/>`),
  ].join('')
  const words = `途中温度 ${low}～${high} ℃（记录 ${measured.length} 次）`
  return html`<figure class="curve"><figcaption>${words}</figcaption><div role="img" aria-label="${words}">${new Html(svgOf(WIDTH, HEIGHT, [WIDTH, HEIGHT], drawing))}</div></figure>`
}
