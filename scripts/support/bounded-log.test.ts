import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBoundedLog } from './bounded-log.mjs'

const MOST = 100

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bounded-log-'))
  file = path.join(folder, 'log', 'shop.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (name: string) => readFileSync(name, 'utf8').trimEnd().split('\n')

test('a log stays below its size, keeps one older file, and loses no line between the two', () => {
  const write = openBoundedLog(file, MOST)
  for (let number = 0; number < 50; number += 1) write(`第 ${number} 行`)
  expect(readdirSync(path.dirname(file)).sort()).toEqual(['shop.log', 'shop.log.1'])
  for (const name of [file, `${file}.1`]) expect(statSync(name).size).toBeLessThanOrEqual(MOST)
  const kept = [...linesOf(`${file}.1`), ...linesOf(file)]
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, place) => `第 ${50 - kept.length + place} 行`))
  expect(kept.length).toBeGreaterThan(linesOf(file).length)
})

test('what an earlier run left counts, and a line longer than all that is allowed is written whole', () => {
  openBoundedLog(file, MOST)('x'.repeat(MOST - 2))
  const write = openBoundedLog(file, MOST)
  write('after the restart')
  expect(linesOf(`${file}.1`)).toEqual(['x'.repeat(MOST - 2)])
  write('y'.repeat(MOST * 2))
  expect(linesOf(file)).toEqual(['y'.repeat(MOST * 2)])
})
