/** A few words of SVG, so that the drawings read as drawings. */

export type Point = [x: number, y: number]

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const polygon = (points: Point[], fill: string, more = '') =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" ${more}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (from: Point, to: Point, stroke: string, width = 1) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${stroke}" stroke-width="${width}"/>`

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`

/** Flat shade over a face turned away from the light. */
export const shade = (strength: number) => `fill-opacity="${strength}"`

export const outline = (stroke: string, width = 1) =>
  `stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`

export function svgOf(width: number, height: number, pixels: [number, number], content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels[0]}" height="${pixels[1]}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
