import { expect } from 'expect'

type Run = () => unknown
interface Suite {
  readonly before: Run[]
  readonly after: Run[]
}
interface Test {
  readonly suites: readonly Suite[]
  readonly run: Run
}

/** Tests of the file that is being read, and the suites around the one that is being noted. */
let tests: Test[] = []
let around: readonly Suite[] = []

const note = (run: Run) => tests.push({ suites: around, run })
function suite(run: Run): void {
  const outer = around
  around = [...around, { before: [], after: [] }]
  run()
  around = outer
}

type Body = (...row: readonly unknown[]) => unknown
const each =
  (take: (run: Run) => void) =>
  (table: readonly unknown[]) =>
  (_: string, body: Body): void => {
    for (const row of table) take(() => body(...(Array.isArray(row) ? row : [row])))
  }

const test = Object.assign((_: string, run: Run) => note(run), { each: each(note) })
const describe = Object.assign((_: string, run: Run) => suite(run), { each: each(suite) })

/** As much of Jest as tests of rules need: what they assert with is Jest's own. */
export const jestGlobals = {
  expect,
  test,
  it: test,
  describe,
  beforeEach: (run: Run) => around.at(-1)?.before.push(run),
  afterEach: (run: Run) => around.at(-1)?.after.push(run),
}

/** Notes the tests that reading a file defines; a file that cannot be read fails. */
export async function testsOf(read: () => Promise<unknown>): Promise<readonly Test[]> {
  tests = []
  around = [{ before: [], after: [] }]
  await read()
  return tests
}

/** Whether all of them pass; the first that fails ends it. */
export async function pass(noted: readonly Test[]): Promise<boolean> {
  try {
    for (const { suites, run } of noted) {
      for (const before of suites.flatMap((each) => each.before)) await before()
      await run()
      for (const after of suites.toReversed().flatMap((each) => each.after)) await after()
    }
    return true
  } catch {
    return false
  }
}
