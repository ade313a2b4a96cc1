import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#lib/kernel/testing/until.ts'
import { forgetCachedPages } from './cached-pages.ts'
import { cachedPagesFolder } from './framework.ts'

const before = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cached-pages-'))
  process.chdir(folder)
  mkdirSync(path.dirname(cachedPagesFolder), { recursive: true })
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true, force: true })
})

const settled = async (at: string) => {
  await until(() => !readdirSync(at).some((name) => name.includes('-left-')))
  return readdirSync(at)
}

test('pages of an earlier process go', async () => {
  mkdirSync(cachedPagesFolder)
  writeFileSync(path.join(cachedPagesFolder, 'home.html'), 'of before')
  forgetCachedPages()
  expect(existsSync(cachedPagesFolder)).toBe(false)
  expect(await settled(path.dirname(cachedPagesFolder))).toEqual([])
})

test.each(['first', 'second'])(
  'behind a link they go where it leads, and the link stays: the %s start',
  async (start) => {
    const state = path.join(folder, 'state')
    mkdirSync(state)
    symlinkSync(path.join(state, 'pages'), cachedPagesFolder)
    if (start === 'second') {
      mkdirSync(path.join(state, 'pages'))
      writeFileSync(path.join(state, 'pages', 'home.html'), 'of before')
    }
    forgetCachedPages()
    expect(lstatSync(cachedPagesFolder).isSymbolicLink()).toBe(true)
    expect(readdirSync(cachedPagesFolder)).toEqual([])
    // As the framework does.
    mkdirSync(path.join(cachedPagesFolder, 'app'), { recursive: true })
    expect(await settled(state)).toEqual(['pages'])
  },
)
