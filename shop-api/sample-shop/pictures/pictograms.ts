/** One sign for each first-level category, in lines of one width on a field of 48 by 48. */

type Sign = (colour: string) => string

const stroke = (d: string) => (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${d}</g>`
const p = (d: string) => `<path d="${d}"/>`
const c = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`

export const pictograms: Record<number, Sign> = {
  // capsule
  1: stroke(p('M14 34 a8.5 8.5 0 0 1 0 -12 l8 -8 a8.5 8.5 0 0 1 12 12 l-8 8 a8.5 8.5 0 0 1 -12 0 Z M18 18 l12 12')),
  // lungs
  2: stroke(
    p(
      'M24 8 v16 M24 20 l-6 6 M24 20 l6 6 M18 16 c-8 2 -11 12 -10 22 c6 1 10 -2 10 -8 Z M30 16 c8 2 11 12 10 22 c-6 1 -10 -2 -10 -8 Z',
    ),
  ),
  // stomach
  3: stroke(
    p('M19 8 v8 c0 4 -9 6 -9 15 c0 6 5 9 9 9 c2 0 3 -2 3 -4 c10 2 16 -4 16 -13 c0 -7 -5 -10 -9 -10 c-3 0 -4 2 -4 4 V8'),
  ),
  // heart with a pulse
  4: stroke(
    p('M24 40 C10 30 6 24 6 17 a9 9 0 0 1 18 -3 a9 9 0 0 1 18 3 C42 24 38 30 24 40 Z M10 24 h8 l3 -6 l5 11 l3 -5 h9'),
  ),
  // drop
  5: stroke(p('M24 7 C31 17 36 23 36 30 a12 12 0 0 1 -24 0 C12 23 17 17 24 7 Z M18 30 a6 6 0 0 0 6 6')),
  // head
  6: stroke(p('M16 41 v-7 h-4 v-7 l-3 -2 c2 -3 3 -5 3 -8 a13 13 0 1 1 22 9 c-2 3 -2 6 -2 15') + c(25, 18, 4)),
  // bone
  7: stroke(p('M16 27 L27 16 M27 16 a5 5 0 1 1 8 -4 a5 5 0 1 1 -3 9 L21 32 a5 5 0 1 1 -8 4 a5 5 0 1 1 3 -9')),
  // tube
  8: stroke(p('M12 8 h24 l-4 24 h-16 Z M17 32 h14 v8 h-14 Z M14 14 h20')),
  // eye
  9: stroke(p('M5 24 c8 -14 30 -14 38 0 c-8 14 -30 14 -38 0 Z') + c(24, 24, 6)),
  // woman sign
  10: stroke(c(24, 17, 10) + p('M24 27 v14 M17 35 h14')),
  // man sign
  11: stroke(c(20, 28, 10) + p('M27 21 l11 -11 M29 9 h10 v10')),
  // child's face
  12: stroke(c(24, 25, 15) + p('M18 23 v1 M30 23 v1 M18 30 c3 4 9 4 12 0 M24 10 c-3 -4 3 -7 4 -3')),
  // tablet of vitamins
  13: stroke(c(17, 20, 10) + c(32, 31, 9) + p('M12 15 l10 10 M27 31 h10')),
  // gourd
  14: stroke(
    p(
      'M24 6 v4 M24 10 c6 0 8 4 6 9 c6 3 9 8 8 13 c-1 6 -7 9 -14 9 c-7 0 -13 -3 -14 -9 c-1 -5 2 -10 8 -13 c-2 -5 0 -9 6 -9 Z M15 27 h18',
    ),
  ),
  // jar
  15: stroke(p('M14 8 h20 v7 h-20 Z M12 15 h24 v22 a4 4 0 0 1 -4 4 h-16 a4 4 0 0 1 -4 -4 Z M12 23 h24 M12 33 h24')),
  // pump bottle
  16: stroke(p('M15 19 h18 v18 a4 4 0 0 1 -4 4 h-10 a4 4 0 0 1 -4 -4 Z M21 19 v-6 h6 v6 M24 13 v-5 h-9 M20 28 h8')),
  // leaf
  17: stroke(p('M9 39 C9 18 20 8 40 8 C41 28 30 39 14 36 M9 41 C14 30 20 24 30 18')),
  // stethoscope
  18: stroke(p('M12 8 h-3 v10 a8 8 0 0 0 16 0 V8 h-3 M17 26 v5 a9 9 0 0 0 18 0 v-5') + c(35, 22, 4)),
}
