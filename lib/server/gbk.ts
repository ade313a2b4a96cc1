/** Which two bytes stand for a letter in GBK; the platform decodes GBK but does not encode it. */
let table: Map<string, readonly [number, number]> | undefined

function readTable(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = trail === 0x7f ? '' : decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && letter !== '\ufffd' && !found.has(letter)) found.set(letter, [lead, trail])
    }
  }
  return found
}

/** A text in GBK; a letter it does not have becomes a low line, which a file's name may have. */
export function gbkBytes(text: string): number[] {
  table ??= readTable()
  const known = table
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 0x80 ? [code] : (known.get(letter) ?? ['_'.charCodeAt(0)])
  })
}
