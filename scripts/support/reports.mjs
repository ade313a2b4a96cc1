import { existsSync, readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** What Jest's JSON report counted. A test file that could not even run counts as one failure. */
export const countJest = (file) => {
  const report = read(file)
  if (!report) return NOTHING
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
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
