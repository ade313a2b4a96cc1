import { askedOf } from './watched.ts'

test('of a file of 18 MB its size is noted, of a text its beginning', () => {
  const asked = askedOf({ base64: 'AAAA'.repeat(6_000_000), note: '备注'.repeat(50_000), fileName: 'goods.xlsx' })
  expect(asked).toMatchObject({
    base64: expect.stringContaining('文件，18000000字节'),
    note: expect.stringContaining('…（共100000字'),
    fileName: 'goods.xlsx',
  })
})
