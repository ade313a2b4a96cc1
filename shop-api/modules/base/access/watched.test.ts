import { askedOf } from './watched.ts'

test('of a file of 18 MB its size is noted, and other words as they are', () => {
  expect(askedOf({ base64: 'AAAA'.repeat(6_000_000), fileName: 'goods.xlsx' })).toEqual({
    base64: expect.stringContaining('文件，18000000字节'),
    fileName: 'goods.xlsx',
  })
})
