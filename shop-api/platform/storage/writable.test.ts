import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkWritable, unwritable } from './writable.ts'

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

test('what a full disk made fail later is said in the same line; other failures are not taken for one', () => {
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  expect(unwritable(folder, new Error('insert', { cause: full }))?.message).toBe(
    `shop API: ${folder} (SHOP_DATA_DIR) cannot be written to: its disk is full, or its quota used up: make room, then start again`,
  )
  // The embedded database panics for other reasons, too: here there is room.
  expect(unwritable(folder, Object.assign(new Error('cannot drop active portal'), { severity: 'PANIC' }))).toBeNull()
  expect(unwritable(folder, new Error('another failure'))).toBeNull()
})
