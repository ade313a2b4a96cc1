import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkWritable } from './writable.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-writable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that can be written to is made where it is missing, and nothing is left in it', () => {
  const own = path.join(folder, 'new', 'data')
  checkWritable(own)
  expect(readdirSync(own)).toEqual([])
})

test('one that cannot is named with the reason, not with a stack', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(() => checkWritable(path.join(file, 'data'))).toThrow(
    `shop API: ${path.join(file, 'data')} (SHOP_DATA_DIR) cannot be written to: a part of its path is a file, not a folder`,
  )
  // Of a disk that is always full.
  expect(() => checkWritable('/proc/self')).toThrow(/cannot be written to: \w/)
})
