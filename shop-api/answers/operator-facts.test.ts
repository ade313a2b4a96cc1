import { getTableColumns } from 'drizzle-orm'
import { askedOf } from '#shop-api/modules/base/access/watched.ts'
import { unshown } from '#shop-api/modules/base/log-reading/column-words.ts'
import { factsText, factText, fieldWord, sidesOf } from '#shop-api/modules/base/log-reading/words.ts'
import { loggedTables } from './operator-facts.ts'

test('every column that the log may show has words', () => {
  const names = new Set(Object.values(loggedTables).flatMap((table) => Object.keys(getTableColumns(table))))
  expect(names.size).toBeGreaterThan(200)
  expect([...names].filter((name) => !unshown.has(name) && fieldWord(name) === name).sort()).toEqual([])
})

test.each([
  ['isListed', false, '否'],
  ['note', null, '无'],
  ['payFen', 12_345, '¥123.45'],
  ['unitPrice', '8.6000', '8.60'],
  ['state', 'approved', '已通过'],
  ['name', 'approved', 'approved'],
  ['paidAt', '2026-11-20T01:30:00.000Z', '2026-11-20 09:30:00'],
  ['pictures', [], '无'],
  ['scopeCodes', ['a', 'b'], 'a、b'],
  ['details', { accountName: '药店', bank: '银行' }, '户名：药店，开户银行：银行'],
  ['companyAddress', undefined, ''],
  ['way', 'up', '上调'],
])('%s of %j is read as %s', (name, value, text) => {
  expect(factText(name, value)).toBe(text)
})

test('files are shown by their size at any depth, in new entries and in older ones', () => {
  const bytes = Buffer.alloc(120, 7)
  const base64 = bytes.toString('base64')
  const asked = askedOf({ files: [{ name: 'a.png', base64 }], cover: `data:image/png;base64,${base64}`, secret: 'x' })
  const text = JSON.stringify(asked)
  expect(text).not.toContain(base64.slice(0, 40))
  expect(text).not.toContain('secret')
  expect(text.match(/文件，120字节/g)).toHaveLength(2)
  const [[, before] = []] = sidesOf({ cover: `data:image/png;base64,${base64}` }, {})
  expect(before).toContain('文件，120字节')
  const digest = 'ab'.repeat(32)
  expect(askedOf({ report: digest })).toEqual({ report: digest })
})

test('a pressed button is no end', () => {
  expect(factsText({ to: 'off' })).toBe('处理：停用')
  expect(factsText({ to: '18:00' })).toBe('结束：18:00')
})

test('rules of trade are called as in the settings', () => {
  expect(fieldWord('minimumOrder')).toBe('起配金额')
})
