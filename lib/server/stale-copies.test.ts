import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dropOldCopies, keepCopy, readCopy } from './stale-copies.ts'
import { configure } from './testing/browser.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'copies-'))
const copies = path.join(folder, 'stale-copies')
beforeAll(() => configure('http://127.0.0.1:1', { STOREFRONT_DATA: folder }))
afterAll(() => rmSync(folder, { recursive: true }))

const age = async (name: string, days: number) => {
  const then = new Date(Date.now() - days * 86_400_000)
  await utimes(path.join(copies, name), then, then)
}

test('copies come back as they were kept, null included, by their own key', async () => {
  await keepCopy({ key: 'a' }, { price: '8.60' })
  await keepCopy({ key: 'b' }, 1)
  await keepCopy({ key: 'b' }, null)
  await keepCopy({ key: 'never was' }, null)
  expect(await readCopy({ key: 'never was' })).toBeUndefined()
  expect(await readCopy({ key: 'a' })).toMatchObject({ data: { price: '8.60' } })
  expect(await readCopy({ key: 'b' })).toMatchObject({ data: null })
  expect(await readCopy({ key: 'c' })).toBeUndefined()
})

test('a copy of another shop is none, under the same name as well', async () => {
  await keepCopy({ key: 'of a shop', shop: 'first' }, 1)
  expect(await readCopy({ key: 'of a shop', shop: 'first' })).toMatchObject({ data: 1 })
  expect(await readCopy({ key: 'of a shop', shop: 'second' })).toBeUndefined()
  // Nothing has answered yet: it is the shop that is expected here.
  expect(await readCopy({ key: 'of a shop' })).toMatchObject({ data: 1 })
  await keepCopy({ key: 'of a shop', shop: 'second' }, 2)
  expect(await readCopy({ key: 'of a shop', shop: 'second' })).toMatchObject({ data: 2 })
  await keepCopy({ key: 'of nobody knows whom' }, 3)
  expect(await readCopy({ key: 'of nobody knows whom', shop: 'first' })).toBeUndefined()
})

test('parallel writes leave one whole copy and nothing else', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => keepCopy({ key: 'a' }, 'x'.repeat(1000 * index))))
  expect(await readdir(copies)).toHaveLength(4)
  expect(String((await readCopy({ key: 'a' }))?.data)).toMatch(/^x*$/)
})

test('what nobody renewed for a month goes, what is still used stays', async () => {
  await keepCopy({ key: 'used' }, 1)
  await keepCopy({ key: 'unused' }, 2)
  for (const name of await readdir(copies)) await age(name, 40)
  await keepCopy({ key: 'used' }, 1)
  await writeFile(path.join(copies, 'cut.off'), '')
  await age('cut.off', 1)
  await dropOldCopies()
  expect(await readdir(copies)).toHaveLength(1)
  expect(await readCopy({ key: 'used' })).toMatchObject({ data: 1 })
})

test('a copy somebody deleted is written again', async () => {
  await keepCopy({ key: 'used' }, 1)
  rmSync(copies, { recursive: true })
  await dropOldCopies()
  await keepCopy({ key: 'used' }, 1)
  expect(await readCopy({ key: 'used' })).toMatchObject({ data: 1 })
  expect((await stat(copies)).isDirectory()).toBe(true)
})
