import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { evictFromFolder } from './eviction.ts'
import { configure } from './testing/browser.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eviction-'))
beforeAll(() => configure('http://127.0.0.1:1'))
afterAll(() => rmSync(folder, { recursive: true }))

test('beyond its room the oldest files of a folder go, down to four fifths; within it none', async () => {
  await mkdir(path.join(folder, 'list', 'info'), { recursive: true })
  const write = async (name: string, minutesAgo: number) => {
    const file = path.join(folder, name)
    await writeFile(file, Buffer.alloc(248 * 1024))
    const then = new Date(Date.now() - minutesAgo * 60_000)
    await utimes(file, then, then)
  }
  for (let at = 1; at <= 4; at += 1) await write(`list/info/${at}.html`, at)
  expect(await evictFromFolder(folder, 1)).toBe(0)
  await write('new.html', 0)
  expect(await evictFromFolder(folder, 1)).toBe(2)
  expect((await readdir(path.join(folder, 'list', 'info'))).sort()).toEqual(['1.html', '2.html'])
  expect(await readdir(folder)).toContain('new.html')
})

test('folders that become empty go with their files, and count for the room they take', async () => {
  const pages = path.join(folder, 'pages')
  for (let at = 0; at < 40; at += 1) {
    const own = path.join(pages, `${at}.segments`, 'a', 'b', 'c', 'd', 'e', 'f')
    await mkdir(own, { recursive: true })
    await writeFile(path.join(own, 'page.rsc'), '1')
  }
  expect(await evictFromFolder(pages, 1)).toBeGreaterThan(5)
  const left = await readdir(pages, { recursive: true })
  expect(left.length * 4096).toBeLessThanOrEqual(0.8 * 1024 * 1024)
  expect(left.filter((name) => name.endsWith('.segments'))).toHaveLength(
    left.filter((name) => name.endsWith('.rsc')).length,
  )
})

test('thousands of tiny files count for the room they take, and a folder that is not there for none', async () => {
  const tiny = path.join(folder, 'tiny')
  await mkdir(tiny)
  await Promise.all(Array.from({ length: 300 }, (_, at) => writeFile(path.join(tiny, String(at)), '1')))
  expect(await evictFromFolder(tiny, 1)).toBeGreaterThan(90)
  expect((await readdir(tiny)).length).toBeLessThanOrEqual(205)
  expect(await evictFromFolder(path.join(folder, 'nowhere'), 1)).toBe(0)
})
