import { fen, formatFen } from '#lib/kernel/money.ts'
import { Html } from '#shop-api/platform/html/html.ts'
import type { DayFigures } from './figures.ts'

const WIDTH = 560
const HEIGHT = 150
const LEFT = 8
const BOTTOM = 18
const TOP = 16

/** Bars of money by day with the number of orders above each. The table beside it says the same. */
export function plotOf(days: readonly DayFigures[]): Html {
  const most = Math.max(1, ...days.map(({ paidFen }) => paidFen))
  const step = (WIDTH - LEFT * 2) / Math.max(1, days.length)
  const room = HEIGHT - TOP - BOTTOM
  const bars = days.map(({ day, orders, paidFen }, index) => {
    const height = Math.round((paidFen / most) * room)
    const x = LEFT + index * step
    const middle = (x + step / 2).toFixed(1)
    const y = HEIGHT - BOTTOM - height
    return `<rect x="${(x + step * 0.2).toFixed(1)}" y="${y}" width="${(step * 0.6).toFixed(1)}" height="${height}" class="bar"><title>${day} ¥${formatFen(fen(paidFen))}，${orders} 单</title></rect>
<text x="${middle}" y="${y - 4}" class="over">${orders}</text><text x="${middle}" y="${HEIGHT - 4}" class="under">${day.slice(5)}</text>`
  })
  const line = `<line x1="${LEFT}" y1="${HEIGHT - BOTTOM}" x2="${WIDTH - LEFT}" y2="${HEIGHT - BOTTOM}" class="axis"/>`
  return new Html(
    `<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="每日收款与下单数，明细见下表">${line}${bars.join('')}</svg>`,
  )
}
