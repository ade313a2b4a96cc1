import { existsSync, globSync, readFileSync } from 'node:fs'
import { inRoot, root } from './support/paths.mjs'

/*
 * A test that judges by the clock fails on a busy machine, and waits too long on an idle one. It waits for what happens
 * (lib/kernel/testing/until.ts) and counts; time and patience are parameters that it sets.
 */

const FILES = ['{app,bench,components,lib,scripts,shop-api}/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'playwright.config.ts']

/** What leans on the clock: time that has passed, a pause of fixed length, a second try. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'elapsed time':
    /(?<!value: )\bperformance\.now\(\)|(?<!Date\()\bDate\.now\(\) *(?:[<>]|- *[a-z])|[-<>]=? *Date\.now\(\)/,
  'fixed pause': /\bsleep\(|(?<!\.)\bsetTimeout\((?:[^()]|\([^()]*\))*, *(?!0\))\w|waitForTimeout/,
  'second try': /\bretryTimes\(|\bretries: *(?![ 0])/,
}

interface Place {
  readonly file: string
  readonly line: number
  readonly form: string
}

function placesIn(file: string, text: string): Place[] {
  // Where time is the test's own, a pause is over when the test says so.
  const isPauseFree = text.includes('useFakeTimers')
  return text.split('\n').flatMap((line, at) =>
    Object.entries(FORMS)
      .filter(([name, form]) => form.test(line) && !(isPauseFree && name === 'fixed pause'))
      .filter(() => !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map(([form]) => ({ file, line: at + 1, form })),
  )
}

/** Files that lean on the clock still, with the number of places. It may only become less. */
const known: Readonly<Record<string, number>> = JSON.parse(readFileSync(inRoot('scripts', 'clock-users.json'), 'utf8'))

const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }))
  .filter((file) => !file.startsWith('scripts/clock-free-tests'))
  .sort()

test('tests wait for what happens and count: none judges by the clock', () => {
  const found = files.flatMap((file) => {
    const places = placesIn(file, readFileSync(inRoot(file), 'utf8'))
    return places.length > (known[file] ?? 0) ? places : []
  })
  expect(found.map(({ file, line, form }) => `${file}:${line}: ${form}`)).toEqual([])
})

test('the list of those that still do names no more places than there are', () => {
  const gone = Object.entries(known).filter(
    ([file, places]) => !existsSync(inRoot(file)) || placesIn(file, readFileSync(inRoot(file), 'utf8')).length < places,
  )
  expect(gone).toEqual([])
})

test.each([
  ['expect(performance.now() - from).toBeLessThan(50)', 'elapsed time'],
  ['while (Date.now() < end) look()', 'elapsed time'],
  ['await sleep(700)', 'fixed pause'],
  ['await new Promise((resolve) => setTimeout(resolve, 300))', 'fixed pause'],
  ['await page.waitForTimeout(5)', 'fixed pause'],
  ['jest.retryTimes(2)', 'second try'],
  ['  retries: isContinuous ? 1 : 0,', 'second try'],
])('%s is found', (line, form) => {
  expect(placesIn('a.test.ts', line)).toEqual([{ file: 'a.test.ts', line: 1, form }])
})

test.each([
  'await new Promise((resolve) => setTimeout(resolve))',
  'setTimeout(resolve, 0)',
  'test.setTimeout(240_000)',
  'const yesterday = new Date(Date.now())',
  'await until(() => heard.length > 0)',
  '  retries: 0,',
])('%s is not', (line) => {
  expect(placesIn('a.test.ts', line)).toEqual([])
})
