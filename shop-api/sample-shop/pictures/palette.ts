/** Colours of the packages: the shop's own tokens (hex), one family a category, so that shelves look sorted. */

export type Palette = {
  /** Main colour of the print, and what is legible on it. */
  main: string
  onMain: string
  /** Pale ground beside it. */
  tint: string
  /** A second colour for one detail. */
  accent: string
}

export const ink = { dark: '#1F2421', mid: '#3D4540', soft: '#5F6963', line: '#D9DDD8', faint: '#E8EBE7' }
export const paper = { white: '#FFFFFF', warm: '#FAFBF9', page: '#F4F5F2' }

const white = '#FFFFFF'
const green: Palette = { main: '#0E7052', onMain: white, tint: '#E9F4EF', accent: '#B8400A' }
const deepGreen: Palette = { main: '#094A36', onMain: white, tint: '#E6F3EC', accent: '#C81E1E' }
const blue: Palette = { main: '#0F5480', onMain: white, tint: '#E7F1F8', accent: '#B8400A' }
const plum: Palette = { main: '#8C2452', onMain: white, tint: '#FBEAF1', accent: '#0F5480' }
const ochre: Palette = { main: '#7A4A00', onMain: white, tint: '#FFF4DF', accent: '#0E7052' }
const amber: Palette = { main: '#8A4B00', onMain: white, tint: '#FFF3C4', accent: '#A81717' }
const orange: Palette = { main: '#B8400A', onMain: white, tint: '#FEF0E6', accent: '#0B5D43' }
const red: Palette = { main: '#A81717', onMain: white, tint: '#FDECEA', accent: '#0F5480' }
const slate: Palette = { main: '#24302B', onMain: white, tint: '#E8EBE7', accent: '#0E7052' }

/** First-level category to its two families; the maker decides which of them. */
const families: Record<number, [Palette, Palette]> = {
  1: [blue, deepGreen],
  2: [green, orange],
  3: [orange, green],
  4: [red, blue],
  5: [blue, slate],
  6: [slate, plum],
  7: [ochre, red],
  8: [green, plum],
  9: [blue, green],
  10: [plum, red],
  11: [slate, ochre],
  12: [orange, blue],
  13: [orange, green],
  14: [amber, deepGreen],
  15: [deepGreen, amber],
  16: [blue, green],
  17: [ochre, deepGreen],
  18: [blue, slate],
}

export function paletteOf(categoryId: number, turn: number): Palette {
  const root = categoryId >= 100 ? Math.floor(categoryId / 100) : categoryId
  const family = families[root] ?? [green, blue]
  return turn % 2 === 0 ? family[0] : family[1]
}

/** What things are made of, beside printed colour. */
export const materials = {
  foil: '#D9DDD8',
  amber: '#7A4A00',
  kraft: '#D8C3A0',
  kraftDark: '#B99B6B',
  honey: '#8A4B00',
  pill: '#3D2A14',
  skin: '#E8C9A4',
  herbPaste: '#6B4E00',
  gel: '#C9DFEC',
  plastic: '#FAFBF9',
  bottleWhite: '#F4F5F2',
  rubber: '#3D4540',
  steel: '#9AA29C',
}
