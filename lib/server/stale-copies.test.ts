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
  await keepCopy('a', { price: '8.60' })
  await keepCopy('b', 1)
  await keepCopy('b', null)
  await keepCopy('never was', null)
  expect(await readCopy('never was')).toBeUndefined()
  expect(await readCopy('a')).toMatchObject({ data: { price: '8.60' } })
  expect(await readCopy('b')).toMatchObject({ data: null })
  expect(await readCopy('c')).toBeUndefined()
})

test('parallel writes leave one whole copy and nothing else', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => keepCopy('a', 'x'.repeat(1000 * index))))
  expect(await readdir(copies)).toHaveLength(2)
  expect(String((await readCopy('a'))?.data)).toMatch(/^x*$/)
})

test('what nobody renewed for a month goes, what is still used stays', async () => {
  await keepCopy('used', 1)
  await keepCopy('unused', 2)
  for (const name of await readdir(copies)) await age(name, 40)
  await keepCopy('used', 1)
  await writeFile(path.join(copies, 'cut.off'), '')
  await age('cut.off', 1)
  await dropOldCopies()
  expect(await readdir(copies)).toHaveLength(1)
  expect(await readCopy('used')).toMatchObject({ data: 1 })
})

test('a copy somebody deleted is written again', async () => {
  await keepCopy('used', 1)
  rmSync(copies, { recursive: true })
  await dropOldCopies()
  await keepCopy('used', 1)
  expect(await readCopy('used')).toMatchObject({ data: 1 })
  expect((await stat(copies)).isDirectory()).toBe(true)
})
