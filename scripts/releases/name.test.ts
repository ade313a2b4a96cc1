import { readFileSync } from 'node:fs'
import { keptReleases, newestFirst } from './kept.ts'
import { released } from './name.ts'

const changes = '# Changes\n\n## Not released yet\n\n- New.\n\n## 0.1.0 · 2026-11-27\n\n- Old.\n'

test('what was not released yet becomes a release, above the earlier ones', () => {
  expect(released(changes, '0.2.0', '2026-12-01')).toBe(
    '# Changes\n\n## Not released yet\n\n## 0.2.0 · 2026-12-01\n\n- New.\n\n## 0.1.0 · 2026-11-27\n\n- Old.\n',
  )
})

test('nothing is released twice, or without a change', () => {
  expect(() => released(changes, '0.1.0', '2026-12-01')).toThrow('0.1.0 is released already')
  const twice = released(changes, '0.2.0', '2026-12-01')
  expect(() => released(twice, '0.3.0', '2026-12-02')).toThrow('nothing has changed')
  expect(() => released('# Changes\n', '0.2.0', '2026-12-01')).toThrow('no part')
})

test('versions are ordered by their numbers', () => {
  expect(newestFirst(['0.2.0', '0.10.0', '0.9.3', '1.0.0'])).toEqual(['1.0.0', '0.10.0', '0.9.3', '0.2.0'])
})

test('the newest release of CHANGELOG is the version of the packages, and what it answered is kept', () => {
  const newest = /^## (\d\S+) · \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]
  for (const file of ['package.json', 'shop-api/package.json']) {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: newest })
  }
  // A half whose version the lockfile does not know would be installed again at each start.
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(lockfile).toMatchObject({
    version: newest,
    packages: { '': { version: newest }, 'shop-api': { version: newest } },
  })
  expect(keptReleases()[0]).toBe(newest)
})
