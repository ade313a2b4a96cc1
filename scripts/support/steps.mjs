import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chargeEnded, processorSeconds } from './processor-time.mjs'
import { addCounts } from './reports.mjs'
import { pieceOfWork, seconds } from './run.mjs'

/** How often the run says what it waits for. */
const REMINDER_MS = 30_000
/** Lines of a failed step that are shown; its file has all of them. */
const LINES_SHOWN = 60

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

const printTable = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

const inSeconds = (number) => (number === undefined ? '' : `${number.toFixed(1)} s`)

/**
 * Collects what each step of a run came to, and prints the tables and the one closing line at the end. Steps may run
 * side by side: what they write goes to files in `folder`, unless the run `isLive`. There it also keeps how long each
 * took the last time.
 */
export const createSteps = ({ isStrict, isLive, folder }) => {
  mkdirSync(folder, { recursive: true })
  const timesFile = path.join(folder, 'times.json')
  const lastTimes = readJson(timesFile)
  const rows = []
  const failures = []
  const waitingFor = new Map()

  const lastTime = (name) => (lastTimes[name] === undefined ? '' : `last time ${lastTimes[name]} s`)

  const remind = () => {
    const names = [...waitingFor].map(([name, from]) => {
      const words = [`${Math.round((performance.now() - from) / 1000)} s`, lastTime(name)].filter(Boolean)
      return `${name} (${words.join(', ')})`
    })
    if (names.length > 0) console.log(`   waiting for ${names.join(' and ')}`)
  }
  const reminder = setInterval(remind, REMINDER_MS).unref()

  const showEnd = (file) => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    console.log(lines.slice(-LINES_SHOWN).join('\n'))
    if (lines.length > LINES_SHOWN) console.log(`── all ${lines.length} lines are in ${file}`)
  }

  /** One row of the table for what ran beside the steps; `work` ends it. */
  const beside = async (name, work) => {
    chargeEnded(undefined)
    await work()
    const account = {}
    chargeEnded(account)
    if (account.processor) rows.push({ name, result: '', time: '', processor: account.processor, counts: NOTHING })
  }

  /**
   * Runs one step. A step without tests of its own counts as one failure when it fails; of one with tests `count` says
   * what they came to, and `listFailed` which failed.
   */
  const step = async (name, work, { count, listFailed } = {}) => {
    console.log(`── ${[name, lastTime(name)].filter(Boolean).join(', ')}`)
    const from = performance.now()
    waitingFor.set(name, from)
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.log`)
    const log = isLive ? undefined : openSync(file, 'w')
    const piece = { log }
    let ok = false
    try {
      ok = await pieceOfWork.run(piece, work)
    } catch (error) {
      console.error(error.message)
    }
    waitingFor.delete(name)
    const counts = count?.() ?? { ...NOTHING }
    const failed = listFailed?.() ?? []
    failures.push(...failed)
    if (!ok && counts.failed === 0) counts.failed = 1
    const time = seconds(from)
    rows.push({ name, result: ok ? 'ok' : 'FAILED', time: `${time} s`, processor: piece.processor, counts })
    if (log !== undefined) closeSync(log)
    if (!ok && log !== undefined && failed.length === 0) showEnd(file)
    if (ok && !isLive) lastTimes[name] = Math.round(Number(time))
    console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'}, ${time} s`)
    return ok
  }

  /** Something this machine lacks: `tests` were left out. Where nothing may be missing that is a failure. */
  const leaveOut = (name, why, tests = 1) => {
    console.log(`── ${name}: not run, ${why}`)
    const counts = { passed: 0, failed: isStrict ? 1 : 0, skipped: isStrict ? 0 : tests }
    rows.push({ name, result: isStrict ? 'MISSING' : 'not run', time: '', counts })
    return false
  }

  /**
   * True when nothing failed. What failed is said once more at the end, then which files took longest and what was
   * tried twice.
   */
  const printSummary = (from, { slowest, triedTwice }) => {
    clearInterval(reminder)
    writeFileSync(timesFile, JSON.stringify(lastTimes))
    for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message}`)
    if (slowest.length > 0) {
      console.log('')
      printTable([['slowest files', 'time'], ...slowest.map(({ name, time }) => [name, inSeconds(time)])])
      console.log(`\ntried twice: ${triedTwice.length === 0 ? 'none' : triedTwice.join(', ')}`)
    }
    const cells = rows.map(({ name, result, time, processor, counts }) => [
      name,
      result,
      time,
      inSeconds(processor),
      counts.passed + counts.failed + counts.skipped > 0 ? `${counts.passed}/${counts.failed}/${counts.skipped}` : '',
    ])
    console.log('')
    printTable([
      ['step', 'result', 'time', 'processor', 'passed/failed/skipped'],
      ...cells,
      ['all', '', `${seconds(from)} s`, inSeconds(processorSeconds()), ''],
    ])
    const { passed, failed, skipped } = addCounts(rows.map(({ counts }) => counts))
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return failed === 0
  }

  return { step, beside, leaveOut, printSummary }
}
