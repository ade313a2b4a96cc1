import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compileAhead, stripShopPages } from './finished-build.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'finished-build-'))
  mkdirSync(path.join(folder, 'static'))
  const main = ['static/large.js', 'static/small.js']
  writeFileSync(path.join(folder, 'build-manifest.json'), JSON.stringify({ rootMainFiles: main }))
  writeFileSync(path.join(folder, 'static/large.js'), `run(()=>"药${'x'.repeat(40_000)}")`)
  writeFileSync(path.join(folder, 'static/small.js'), 'run()')
  writeFileSync(path.join(folder, 'static/late.js'), `run("${'x'.repeat(40_000)}")`)
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (name: string) => readFileSync(path.join(folder, 'static', name), 'utf8')

test('large scripts of every page begin with the hint, once, and are otherwise as they were', () => {
  const before = ['large.js', 'small.js', 'late.js'].map(read)
  expect(compileAhead(folder)).toEqual(['static/large.js'])
  expect(compileAhead(folder)).toEqual([])
  expect(['large.js', 'small.js', 'late.js'].map(read)).toEqual([
    `//# allFunctionsCalledOnLoad\n${before[0]}`,
    before[1],
    before[2],
  ])
})

const manifest = (name: string, content: object) => writeFileSync(path.join(folder, name), JSON.stringify(content))

function page(route: string, tags: string): void {
  const base = path.join(folder, 'server', 'app', route)
  mkdirSync(path.dirname(base), { recursive: true })
  writeFileSync(`${base}.html`, '')
  writeFileSync(`${base}.meta`, JSON.stringify({ headers: { 'x-next-cache-tags': tags } }))
}

test('pages that read the shop are taken out, others stay', () => {
  manifest('prerender-manifest.json', { routes: { '/_/yx': {}, '/unknown': {} }, dynamicRoutes: {} })
  page('_/yx', '_N_T_/layout,_/shop')
  page('unknown', '_N_T_/layout')
  expect(stripShopPages(folder)).toEqual(['/_/yx'])
  expect(readdirSync(path.join(folder, 'server', 'app'), { recursive: true }).sort()).toEqual([
    '_',
    'unknown.html',
    'unknown.meta',
  ])
})

test.each([
  ['another manifest', () => manifest('prerender-manifest.json', { pages: {} }), /prerender-manifest/],
  [
    'other tags',
    () => manifest('prerender-manifest.json', { routes: { '/_/yx': {} }, dynamicRoutes: {} }),
    /\.meta file/,
  ],
])('a framework with %s ends the build, which says so', (_, write, words) => {
  write()
  page('_/yx', 'shop of another name')
  expect(() => stripShopPages(folder)).toThrow(words)
})

test('so does one that names no scripts of every page', () => {
  manifest('build-manifest.json', { mainFiles: ['static/large.js'] })
  expect(() => compileAhead(folder)).toThrow(/rootMainFiles/)
})
