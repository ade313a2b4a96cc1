import { parentPort } from 'node:worker_threads'
import fc from 'fast-check'
import { codeOf, dependantsOf, readModule } from './modules.ts'
import type { Mutant } from './mutate.ts'
import { jestGlobals, pass, testsOf } from './runner.ts'

/** Asks for a mutant of a file to be tried, or (null) for the tests of the unchanged code. */
export interface Task {
  readonly file: string
  readonly mutant: Mutant | null
}

Object.assign(globalThis, jestGlobals)
// The same values for every mutant, and no search for the smallest that fails.
fc.configureGlobal({ seed: 1, endOnFailure: true })

let testFiles: readonly string[] = []

const nameOf = (file: string): string => file.replace(/(\.\w+)*\.ts$/, '')

/** Test files that reach a file, its own first. */
function testsFor(file: string): string[] {
  const related = dependantsOf(file)
  const rank = (test: string) => Number(nameOf(test) !== nameOf(file))
  return testFiles.filter((test) => related.has(test)).sort((one, other) => rank(one) - rank(other))
}

async function isKilled({ file, mutant }: Task): Promise<boolean> {
  const code = codeOf(file)
  const changed = mutant && { file, code: code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end) }
  for (const test of testsFor(file)) {
    const tests = await testsOf(() => readModule(test, changed ?? undefined)).catch(() => null)
    if (tests === null || !(await pass(tests))) return true
  }
  return false
}

async function begin(files: readonly string[]): Promise<string[]> {
  testFiles = files
  const failing: string[] = []
  for (const test of files) {
    const tests = await testsOf(() => readModule(test))
    if (tests.length === 0 || !(await pass(tests))) failing.push(test)
  }
  return failing
}

parentPort?.on('message', (message: readonly string[] | Task) => {
  const answer = 'file' in message ? isKilled(message) : begin(message)
  void answer.then((result) => parentPort?.postMessage(result))
})
