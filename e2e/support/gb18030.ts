/** Chinese letters as Excel in China writes them into CSV files: the platform only reads GB18030, so its table is turned round. */
export function encodeGb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    }
  }
  return Buffer.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      if (code < 0x80) return [code]
      const pair = codes.get(letter)
      if (!pair) throw new RangeError(`no two-byte code of ${letter}`)
      return [...pair]
    }),
  )
}
