declare module 'subset-font' {
  /** Cuts a font down to the letters of a text, at one place of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
