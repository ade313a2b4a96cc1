import { readFileSync } from 'node:fs'
import { isMembersPath, memberSources, personalSources } from './personal.ts'

test('the gate stands before every page drawn per request and before nothing else', () => {
  const written = [...readFileSync('middleware.ts', 'utf8').matchAll(/^ {4}'(\/[^']*)',$/gm)].map(
    ([, source]) => source,
  )
  expect(written).toEqual(personalSources().sort())
  expect(written.length).toBeGreaterThan(40)
  expect(written).toContain('/login')
})

test('only members’ pages ask for a sign-in, under every alias', () => {
  for (const source of memberSources()) {
    const path = source.replace(/:\w+/g, '1')
    expect([path, isMembersPath(path)]).toEqual([path, true])
  }
  expect(['/login', '/', '/list/info/1', '/nowhere'].filter(isMembersPath)).toEqual([])
})
