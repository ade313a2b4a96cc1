import { existsSync, readFileSync } from 'node:fs'

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

export const addCounts = (counts) =>
  counts.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    NOTHING,
  )
