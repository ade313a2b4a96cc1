import { CFB } from '@e965/xlsx'
import type { DrawnCell } from './cell.ts'
import { formatsOf } from './write-xlsx.ts'

/* The binary workbook of Excel 97, record by record; only its container is made by a library. */

const u16 = (...values: readonly number[]): Buffer => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]))
const record = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u16(id, body.length), body])
}
const text = (value: string): Buffer =>
  Buffer.concat([u16(value.length), Buffer.from([1]), Buffer.from(value, 'utf16le')])
const double = (value: number): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleLE(value)
  return buffer
}

const BOF = 0x0809
const EOF = record(0x0a)
const start = (type: number): Buffer => record(BOF, u16(0x0600, type, 0x0dbb, 0x07cc), Buffer.alloc(8))

/** The same as a workbook of one sheet. */
export function writeXls(
  heads: readonly string[],
  rows: readonly (readonly DrawnCell[])[],
  is1904: boolean,
): Uint8Array {
  const formats = formatsOf(rows)
  const all: readonly (readonly Pick<DrawnCell, 'book'>[])[] = [heads.map((book) => ({ book })), ...rows]
  const cells = all.flatMap((row, line) =>
    row.map(({ book }, at) => {
      if (typeof book === 'boolean') return record(0x0205, u16(line, at, 0), Buffer.from([Number(book), 0]))
      if (typeof book === 'string') return record(0x0204, u16(line, at, 0), text(book))
      return record(0x0203, u16(line, at, formats.indexOf(book.format) + 1), double(book.value))
    }),
  )
  const sheet = Buffer.concat([start(0x10), ...cells, EOF])
  const globals = [
    start(0x05),
    record(0x42, u16(0x04b0)),
    record(0x22, u16(Number(is1904))),
    ...formats.map((format, at) => record(0x041e, u16(200 + at), text(format))),
    ...[0, ...formats.map((_, at) => 200 + at)].map((id) => record(0xe0, u16(0, id), Buffer.alloc(16))),
  ]
  const name = Buffer.concat([Buffer.from([0, 0, 6, 0]), Buffer.from('Sheet1')])
  const offset = Buffer.alloc(4)
  offset.writeUInt32LE(Buffer.concat(globals).length + 4 + 4 + name.length + EOF.length)
  const stream = Buffer.concat([...globals, record(0x85, offset, name), EOF, sheet])
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', stream)
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer)
}
