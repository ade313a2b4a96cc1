const DAMAGED = '文件编码无法识别：请另存为 UTF-8 或 GB18030（GBK）编码的 CSV，或 .xlsx'

/** Text of a file: by its mark, as UTF-8 when it is that, else as GB18030, which Chinese Excel writes. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeMarked(bytes) ?? decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes)
  // A replacement character was written by a program that had already lost the text.
  if (text === null || text.includes('\uFFFD') || text.includes('\0')) throw new SheetError(DAMAGED)
  return text
}

/** UTF-16, which Excel calls Unicode text; null without its mark. */
function decodeMarked(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes)
  return bytes[0] === 0xfe && bytes[1] === 0xff ? decodeAs('utf-16be', bytes) : null
}

function decodeAs(encoding: 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be', bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

type Codes = ReadonlyMap<string, readonly number[]>
let known: Codes | undefined

/** Bytes of every character that GB18030 writes with two bytes, or with four below U+10000: the decoder, read backwards. */
function readCodes(): Codes {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (text !== '\uFFFD' && [...text].length === 1 && !codes.has(text)) codes.set(text, bytes)
  }
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) if (second !== 0x7f) add([first, second])
  for (let first = 0x81; first <= 0x84; first += 1)
    for (let second = 0x30; second <= 0x39; second += 1)
      for (let third = 0x81; third <= 0xfe; third += 1)
        for (let fourth = 0x30; fourth <= 0x39; fourth += 1) add([first, second, third, fourth])
  return codes
}

/** Characters from U+10000 on follow each other in four bytes. */
function farBytes(point: number): number[] {
  const place = point - 0x10000
  return [
    0x90 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  ]
}

export function encodeGb18030(text: string): Uint8Array {
  known ??= readCodes()
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes.push(point)
    else if (point >= 0x10000) bytes.push(...farBytes(point))
    else bytes.push(...(known.get(character) ?? [0x3f]))
  }
  return Uint8Array.from(bytes)
}

export const tooManyRows = (mostRows: number): string => `文件超过${mostRows}行，请拆分后分次导入`

/** A file that can't be read as a sheet; the message is for the person who sent it. */
export class SheetError extends Error {
  override name = 'SheetError'
}
