/** What is in front of a carton to say what is inside. Each is drawn round its own origin and placed by the caller. */

import { ellipse, group, line, outline, path, rect, shade } from '#shop-api/platform/svg/svg.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paper } from './palette.ts'

const edge = outline('#8A938D', 0.8)

/** A strip of two rows of tablets or capsules, 124 by 62. */
export function blister(palette: Palette, shape: 'tablet' | 'capsule'): string {
  const cells = Array.from({ length: 10 }, (_, i) => {
    const x = 16 + (i % 5) * 23
    const y = 18 + Math.floor(i / 5) * 27
    return shape === 'tablet' ? tablet(x, y, 8.5) : capsule(x, y, palette)
  })
  return (
    rect(0, 0, 124, 62, materials.foil, `rx="4" ${edge}`) +
    rect(3, 3, 118, 56, paper.warm, `rx="3" ${shade(0.5)}`) +
    cells.join('')
  )
}

function tablet(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r, paper.white, edge) + line([x - r * 0.6, y], [x + r * 0.6, y], ink.line, 1.2)
}

function capsule(x: number, y: number, palette: Palette): string {
  return (
    rect(x - 5.5, y - 11, 11, 22, paper.white, `rx="5.5" ${edge}`) +
    path(`M${x - 5.5} ${y} v-5.5 a5.5 5.5 0 0 1 11 0 v5.5z`, palette.main)
  )
}

/** Honey pills in their wax shells. */
export function honeyPills(): string {
  const pill = (x: number, y: number) =>
    ellipse(x, y + 17, 20, 4, ink.dark, shade(0.1)) +
    ellipse(x, y, 19, 19, materials.honey, edge) +
    ellipse(x - 6, y - 7, 5, 3.5, paper.white, shade(0.35))
  return pill(0, 0) + pill(42, 4)
}

/** Small round pills heaped. */
export function tinyPills(): string {
  const places = [
    [0, 0],
    [12, 1],
    [24, 0],
    [36, 1],
    [6, -10],
    [18, -10],
    [30, -10],
    [12, -20],
    [24, -20],
  ] as const
  return places.map(([x, y]) => ellipse(x, y, 6.5, 6.5, materials.pill, edge)).join('')
}

/** A sachet of granules or powder, upright, 62 by 92. */
export function sachet(palette: Palette): string {
  return (
    rect(0, 0, 62, 92, palette.tint, `rx="2" ${edge}`) +
    rect(0, 0, 62, 12, palette.main, shade(0.85)) +
    rect(0, 80, 62, 12, palette.main, shade(0.85)) +
    rect(10, 34, 42, 4, palette.main) +
    rect(16, 44, 30, 3, ink.line) +
    rect(16, 52, 30, 3, ink.line)
  )
}

/** An ointment tube lying, 170 by 46: crimped end left, cap right. */
export function tube(palette: Palette): string {
  return (
    ellipse(88, 50, 86, 5, ink.dark, shade(0.1)) +
    path('M6 2 L6 44 L128 40 Q136 38 138 32 L138 14 Q136 8 128 6 Z', paper.white, edge) +
    path('M40 3.2 L40 42.8 L72 41.8 L72 4.2 Z', palette.main) +
    rect(0, 0, 10, 46, palette.tint, edge) +
    rect(80, 18, 40, 4, ink.line) +
    rect(80, 26, 26, 3, ink.line) +
    path('M138 12 L166 8 L166 38 L138 34 Z', palette.main, edge) +
    [146, 152, 158].map((x) => line([x, 11], [x, 35], paper.white, 0.8)).join('')
  )
}

/** An eye-drop bottle, 46 wide and 112 high. */
export function dropper(palette: Palette): string {
  return (
    ellipse(23, 112, 26, 5, ink.dark, shade(0.1)) +
    path('M16 4 Q23 -4 30 4 L32 38 L14 38 Z', palette.main, edge) +
    rect(12, 36, 22, 8, paper.warm, edge) +
    path('M6 52 Q6 44 14 44 L32 44 Q40 44 40 52 L40 106 Q40 110 36 110 L10 110 Q6 110 6 106 Z', paper.white, edge) +
    rect(6, 60, 34, 38, palette.tint) +
    rect(6, 60, 34, 8, palette.main) +
    rect(11, 76, 24, 3, ink.line) +
    rect(11, 84, 18, 3, ink.line)
  )
}

/** A vial of powder with its aluminium cap, 44 by 84. */
export function vial(palette: Palette): string {
  return (
    ellipse(22, 84, 24, 4, ink.dark, shade(0.1)) +
    rect(8, 0, 28, 8, palette.main, `rx="2" ${edge}`) +
    rect(7, 8, 30, 12, materials.foil, edge) +
    path(
      'M12 20 L32 20 L32 26 Q42 28 42 36 L42 80 Q42 83 38 83 L6 83 Q2 83 2 80 L2 36 Q2 28 12 26 Z',
      paper.white,
      edge,
    ) +
    rect(2, 60, 40, 22, ink.faint) +
    rect(2, 38, 40, 26, palette.tint) +
    rect(8, 44, 28, 3, palette.main) +
    rect(8, 52, 20, 3, ink.line)
  )
}

/** Glass ampoules or small oral-liquid bottles side by side; `amber` for the latter. */
export function ampoules(palette: Palette, isAmber: boolean): string {
  const glass = isAmber ? materials.amber : paper.white
  const one = (x: number) =>
    group(
      `translate(${x} 0)`,
      (isAmber
        ? rect(5, -4, 14, 14, palette.main, `rx="2" ${edge}`)
        : path('M10 -14 L14 -14 L15 10 L9 10 Z', glass, edge)) +
        path('M6 12 L18 12 L18 16 Q24 18 24 26 L24 82 Q24 86 20 86 L4 86 Q0 86 0 82 L0 26 Q0 18 6 16 Z', glass, edge) +
        rect(0, 36, 24, 34, paper.white, isAmber ? '' : shade(0.9)) +
        rect(0, 36, 24, 7, palette.main) +
        rect(4, 50, 16, 2.5, ink.line) +
        rect(4, 57, 11, 2.5, ink.line),
    )
  return ellipse(42, 88, 48, 5, ink.dark, shade(0.1)) + one(0) + one(30) + one(60)
}

/** A plaster on its liner, 112 by 74: herbal paste, or the pale gel of cooling patches and dressings. */
export function patch(isHerbal: boolean): string {
  const holes = Array.from({ length: 15 }, (_, i) =>
    ellipse(22 + (i % 5) * 17, 20 + Math.floor(i / 5) * 17, 1.6, 1.6, ink.dark, shade(0.25)),
  )
  return (
    rect(4, 5, 112, 74, ink.dark, `rx="8" ${shade(0.08)}`) +
    rect(0, 0, 112, 74, isHerbal ? materials.skin : paper.white, `rx="8" ${edge}`) +
    rect(14, 12, 84, 50, isHerbal ? materials.herbPaste : materials.gel, `rx="4"`) +
    holes.join('')
  )
}

/** A metered aerosol in its actuator, 66 by 110. */
export function inhaler(palette: Palette): string {
  return (
    ellipse(34, 112, 40, 5, ink.dark, shade(0.1)) +
    rect(18, 0, 34, 50, materials.foil, `rx="5" ${edge}`) +
    path('M12 40 L58 40 L58 96 Q58 108 46 108 L12 108 Z', palette.main, edge) +
    path('M12 74 L-10 82 L-10 106 L12 108 Z', palette.tint, edge) +
    rect(20, 54, 30, 26, paper.white) +
    rect(25, 60, 20, 3, ink.line) +
    rect(25, 68, 14, 3, ink.line)
  )
}

/** A spray bottle for nose, mouth or skin, 48 by 122. */
export function spray(palette: Palette): string {
  return (
    ellipse(24, 122, 27, 5, ink.dark, shade(0.1)) +
    path('M20 0 L28 0 L30 26 L18 26 Z', palette.main, edge) +
    rect(12, 26, 24, 12, paper.warm, edge) +
    path('M4 52 Q4 40 14 38 L34 38 Q44 40 44 52 L44 116 Q44 120 40 120 L8 120 Q4 120 4 116 Z', paper.white, edge) +
    rect(4, 62, 40, 44, palette.tint) +
    rect(4, 62, 40, 10, palette.main) +
    rect(10, 80, 28, 3, ink.line) +
    rect(10, 88, 20, 3, ink.line)
  )
}

/** Suppositories in a moulded strip, 116 by 56. */
export function suppositories(): string {
  const one = (x: number) =>
    path(`M${x} 48 L${x} 22 Q${x} 6 ${x + 8} 6 Q${x + 16} 6 ${x + 16} 22 L${x + 16} 48 Z`, paper.white, edge)
  return rect(0, 0, 116, 56, materials.foil, `rx="4" ${edge}`) + [8, 30, 52, 74, 94].map(one).join('')
}
