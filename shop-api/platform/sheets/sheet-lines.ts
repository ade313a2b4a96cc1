import { constants, crc32, deflateRawSync } from 'node:zlib'
import { columnName } from '#lib/sheets/sheet.ts'
import type { Packed, Rows } from './sheet-task.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that XML has not, line ends that it changes, and texts that look like those written so. */
const WRITTEN_BY_NUMBER = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}|_(?=x[0-9a-f]{4}_)/giu

const escaped = (text: string): string =>
  text
    .replace(WRITTEN_BY_NUMBER, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** Blanks at its ends are lost without it; most texts have none, and a sheet of 50,000 goods has two million. */
const kept = (text: string): string => (text.trim() === text ? '<t>' : '<t xml:space="preserve">')

/** Rows as a sheet of a workbook has them, from this line on: every cell is the text it is. */
export const linesXml = (rows: Rows, from: number): string =>
  rows
    .map((row, at) => {
      const line = from + at
      const cells = row.map((text, column) =>
        text === ''
          ? ''
          : `<c r="${columnName(column)}${line}" t="inlineStr"><is>${kept(text)}${escaped(text)}</t></is></c>`,
      )
      return `<row r="${line}">${cells.join('')}</row>`
    })
    .join('')

/** The next part of a text that is packed in parts, after what was before; only the last one may end it. */
export function packedPart(text: string, { size, crc }: Packed, isLast = false): { bytes: Uint8Array; packed: Packed } {
  const bytes = Buffer.from(text)
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  return {
    bytes: deflateRawSync(bytes, { finishFlush }),
    packed: { size: size + bytes.length, crc: crc32(bytes, crc) },
  }
}
