import { readFileSync } from 'node:fs'
import { memberSources } from './personal.ts'

test('the gate stands before every page for members and before nothing else', () => {
  const written = [...readFileSync('middleware.ts', 'utf8').matchAll(/^ {4}'(\/[^']*)',$/gm)].map(
    ([, source]) => source,
  )
  expect(written).toEqual(memberSources().sort())
  expect(written.length).toBeGreaterThan(40)
})
