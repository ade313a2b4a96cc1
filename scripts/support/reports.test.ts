import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addCounts, countJest, countPlaywright, failedInJest, failedInPlaywright } from './reports.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (name: string, content: unknown): string => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const jestReport = (name: string, statuses: Record<string, string>, brokenFiles = 0): string => {
  const count = (status: string): number => Object.values(statuses).filter((each) => each === status).length
  return report(name, {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: brokenFiles,
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: Object.entries(statuses).map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  })
}

it('counts a test file that cannot run as a failure', () => {
  const file = jestReport('broken.json', { one: 'passed', two: 'failed' }, 2)
  expect(countJest(file)).toEqual({ passed: 1, failed: 3, skipped: 0 })
})

it('does not call a test left out when it ran in the report before', () => {
  const before = jestReport('before.json', { races: 'passed' })
  const after = jestReport('after.json', { races: 'pending', other: 'pending', rule: 'passed' })
  expect(countJest(after)).toEqual({ passed: 1, failed: 0, skipped: 2 })
  expect(countJest(after, before)).toEqual({ passed: 1, failed: 0, skipped: 1 })
})

it('counts browser tests, and errors outside of tests as failures', () => {
  const file = report('browser.json', {
    stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 },
    errors: [{ message: 'the server did not start' }],
  })
  expect(countPlaywright(file)).toEqual({ passed: 6, failed: 3, skipped: 3 })
})

it('takes a report that was never written for no tests at all, and adds up', () => {
  expect(countJest(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
  const counts = { passed: 1, failed: 2, skipped: 3 }
  expect(addCounts([counts, counts])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})

it('names the failed tests of Jest with what they said, and files that could not run', () => {
  const file = report('failed.json', {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'bad', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nreceived 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(failedInJest(file)).toEqual([
    { name: 'a.test.ts › bad', message: 'expected 1\nreceived 2' },
    { name: 'b.test.ts', message: 'no such module' },
  ])
})

it('names the failed browser tests, however deep, with what their first try said; not those that passed in the end', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    line: 3,
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title} was not visible` }] }] }],
  })
  const file = report('browser-failed.json', {
    suites: [{ specs: [spec('one', 'flaky')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
    errors: [{ message: 'no server' }],
  })
  expect(failedInPlaywright(file)).toEqual([
    { name: 'a.spec.ts:3 › two', message: 'two was not visible' },
    { name: 'outside of tests', message: 'no server' },
  ])
  expect(failedInPlaywright(path.join(folder, 'none.json'))).toEqual([])
})
