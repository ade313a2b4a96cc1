import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { toCsv } from './csv.ts'

test('what is written is read back, whatever is in the cells', () => {
  const text = fc.string({ unit: fc.constantFrom('药', 'a', '"', ',', '\n', '\r', ' ', '1') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const csv = toCsv(rows)
      const read = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false }) as string[][]
      expect(read).toEqual(rows.map((row) => row.map((cell) => (cell.startsWith('\r') ? `'${cell}` : cell))))
    }),
  )
})

test('no cell is run as a formula', () => {
  expect(toCsv([['=1+1', '@a', '-x', 5]])).toBe("\uFEFF'=1+1,'@a,'-x,5\r\n")
})
