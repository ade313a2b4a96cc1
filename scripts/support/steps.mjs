import { addCounts } from './reports.mjs'
import { seconds } from './run.mjs'

/** Collects what each step of a run came to, and prints the table and the one closing line at the end. */
export const createSteps = ({ isStrict }) => {
  const rows = []
  const failures = []

  /**
   * Runs one step under a header line. A step without tests of its own counts as one failure when it fails; of one with
   * tests `count` says what they came to, and `listFailed` which failed.
   */
  const step = async (name, work, { count, listFailed } = {}) => {
    console.log(`\n── ${name}`)
    const from = performance.now()
    let ok = false
    try {
      ok = await work()
    } catch (error) {
      console.error(error.message)
    }
    const counts = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
    failures.push(...(listFailed?.() ?? []))
    if (!ok && counts.failed === 0) counts.failed = 1
    rows.push({ name, result: ok ? 'ok' : 'FAILED', time: `${seconds(from)} s`, counts })
    console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'}, ${seconds(from)} s`)
    return ok
  }

  /** Something this machine lacks: `tests` were left out. Where nothing may be missing that is a failure. */
  const leaveOut = (name, why, tests = 1) => {
    console.log(`\n── ${name}: not run, ${why}`)
    const counts = { passed: 0, failed: isStrict ? 1 : 0, skipped: isStrict ? 0 : tests }
    rows.push({ name, result: isStrict ? 'MISSING' : 'not run', time: '', counts })
    return false
  }

  /** True when nothing failed. What failed is said once more at the end: the rest of a run is thousands of lines. */
  const printSummary = (from) => {
    for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message}`)
    const cells = rows.map(({ name, result, time, counts }) => [
      name,
      result,
      time,
      counts.passed + counts.failed + counts.skipped > 0 ? `${counts.passed}/${counts.failed}/${counts.skipped}` : '',
    ])
    const table = [['step', 'result', 'time', 'passed/failed/skipped'], ...cells, ['all', '', `${seconds(from)} s`, '']]
    const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
    console.log('')
    for (const row of table)
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      )
    const { passed, failed, skipped } = addCounts(rows.map(({ counts }) => counts))
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return failed === 0
  }

  return { step, leaveOut, printSummary }
}
