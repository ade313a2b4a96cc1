import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const isRun = (status) => status === 'passed' || status === 'failed'

const assertionsOf = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ id: `${name} ${fullName}`, status })),
  )

/**
 * What Jest's JSON report counted. A test file that could not even run counts as one failure. A test that was left out
 * but has run in one of the reports `before` is not missing.
 */
export const countJest = (file, ...before) => {
  const report = read(file)
  if (!report) return NOTHING
  const earlier = before.map(read).filter(Boolean).flatMap(assertionsOf)
  const ran = new Set(earlier.filter(({ status }) => isRun(status)).map(({ id }) => id))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: assertionsOf(report).filter(({ id, status }) => !isRun(status) && !ran.has(id)).length,
  }
}

/** What Playwright's JSON report counted; a flaky test passed in the end. */
export const countPlaywright = (file) => {
  const report = read(file)
  if (!report) return NOTHING
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

const LONGEST_MESSAGE = 20
const message = (text) => stripVTControlCharacters(text).trim().split('\n').slice(0, LONGEST_MESSAGE).join('\n')

/** The failed tests of Jest's JSON report, each with the beginning of what it said. */
export const failedInJest = (file) =>
  (read(file)?.testResults ?? []).flatMap(({ name, status, message: said, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name, message: message(said ?? '') }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: message(failureMessages?.[0] ?? ''),
    }))
  })

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The same of Playwright's, each with what its first try said. */
export const failedInPlaywright = (file) => {
  const report = read(file)
  if (!report) return []
  const failed = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return [
    ...failed.map(({ file: spec, line, title, tests }) => ({
      name: `${spec}:${line} › ${title}`,
      message: message(tests[0].results[0]?.errors[0]?.message ?? ''),
    })),
    ...report.errors.map((error) => ({ name: 'outside of tests', message: message(error.message ?? '') })),
  ]
}

const jestTimes = (file) =>
  (read(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    time: (endTime - startTime) / 1000,
  }))

const playwrightTimes = (file) => {
  const report = read(file)
  const rootDir = report?.config?.rootDir ?? root
  return (report?.suites ?? []).map((suite) => ({
    name: path.relative(root, path.join(rootDir, suite.file)),
    time: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
      .reduce((sum, each) => sum + each / 1000, 0),
  }))
}

/** The test files of all reports that took longest, in seconds; one that ran in two of them stands there twice. */
export const slowestFiles = ({ jest, playwright }, count) =>
  [...jest.flatMap(jestTimes), ...playwrightTimes(playwright)].sort((a, b) => b.time - a.time).slice(0, count)

/** Tests that were run once more after they had failed; in Jest none is. */
export const triedTwice = (file) =>
  specsOf(read(file) ?? {})
    .filter(({ tests }) => tests.some(({ results }) => results.length > 1))
    .map(({ file: spec, line }) => `${spec}:${line}`)

export const addCounts = (counts) =>
  counts.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    NOTHING,
  )
