import { readFileSync } from 'node:fs'
import { inRoot } from './support/paths.mjs'

/** Rows of docs/constants.md: every constant of the specification, where it lives and which test shows it. */
const read = (path: string): string => readFileSync(inRoot(path), 'utf8')

const rows = read('docs/constants.md')
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| constant '))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([constant = '', value = '', place = '', code = '', test = '', shownBy = '']) => ({
    name: `${constant}: ${value}`,
    place,
    code: code.replaceAll('`', ''),
    test,
    shownBy,
  }))

it('the table has every constant of the specification', () => {
  const constants = rows.map(({ name }) => name).join('\n')
  const wanted =
    '30000 ms, 99 at, 7 top, 9 items, 40 px, 310 px, 200 ms, 99999, 2 decimals, 500 ms, 5 s, 205 px, 2 s, 1 s'
  expect(wanted.split(', ').filter((value) => !constants.includes(value))).toEqual([])
  expect(constants).toContain('ten digits are seconds')
})

it.each(rows)('$name', ({ place, code, test, shownBy }) => {
  expect(read(place)).toContain(code)
  expect(read(test)).toContain(`'${shownBy}'`)
})
