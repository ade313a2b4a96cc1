import { Html, html } from '#shop-api/platform/html/html.ts'

const WIDTH = 560
const HEIGHT = 150
const LEFT = 8
const BOTTOM = 18
const TOP = 16

export interface Bar {
  readonly value: number
  /** Above the bar, below it, and where the mouse is on it. */
  readonly over: string | number
  readonly under: string
  readonly title: string
}

/** Bars with a figure above each. A table beside them says the same. */
export function plotOf(bars: readonly Bar[], label: string): Html {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = (WIDTH - LEFT * 2) / Math.max(1, bars.length)
  const room = HEIGHT - TOP - BOTTOM
  const drawn = bars.map(({ value, over, under, title }, index) => {
    const height = Math.round((value / most) * room)
    const x = LEFT + index * step
    const middle = (x + step / 2).toFixed(1)
    const y = HEIGHT - BOTTOM - height
    return html`<rect x="${(x + step * 0.2).toFixed(1)}" y="${y}" width="${(step * 0.6).toFixed(1)}" height="${height}" class="bar"><title>${title}</title></rect>
<text x="${middle}" y="${y - 4}" class="over">${over}</text><text x="${middle}" y="${HEIGHT - 4}" class="under">${under}</text>`
  })
  const box = new Html(`viewBox="0 0 ${WIDTH} ${HEIGHT}"`)
  return html`<svg class="plot" ${box} role="img" aria-label="${label}"><line x1="${LEFT}" y1="${HEIGHT - BOTTOM}" x2="${WIDTH - LEFT}" y2="${HEIGHT - BOTTOM}" class="axis"/>${drawn}</svg>`
}
