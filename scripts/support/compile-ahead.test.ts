import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compileAhead } from './compile-ahead.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compile-ahead-'))
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
