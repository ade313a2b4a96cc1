/** Ground, ink and accent of rendered banners: the shop's own colours, by what operators call them. */
export const palettes = {
  green: { label: '浅绿', colours: ['#E9F4EF', '#094A36', '#0E7052'] },
  deepGreen: { label: '深绿', colours: ['#0B5D43', '#FFFFFF', '#FFF2CC'] },
  red: { label: '红', colours: ['#FDECEA', '#A81717', '#C81E1E'] },
  amber: { label: '黄', colours: ['#FFF4DF', '#7A4A00', '#B8400A'] },
  blue: { label: '蓝', colours: ['#E7F1F8', '#0F5480', '#0F5480'] },
  plum: { label: '紫红', colours: ['#FBEAF1', '#8C2452', '#8C2452'] },
} as const satisfies Readonly<Record<string, { label: string; colours: readonly [string, string, string] }>>

type Palette = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as [Palette, ...Palette[]]

/** What they are called, for forms and what they say of changes. */
export const paletteLabels: Readonly<Record<string, string>> = Object.fromEntries(
  paletteNames.map((name) => [name, palettes[name].label]),
)

export const paletteOf = (ground: string): Palette =>
  paletteNames.find((name) => palettes[name].colours[0] === ground) ?? 'green'
