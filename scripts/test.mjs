// The whole check. Static steps, unit tests and the build run side by side; then the browser has the machine to itself.
//   npm test                       everything
//   npm test -- static|unit|e2e    one part
//   npm test -- changed            static, and the unit tests beside what differs from main
//   npm test -- unit --only cart   the test files of a part whose path matches
// What a step writes is in node_modules/.cache/tests, and shown when it fails; with --only it is shown as it comes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, testsBeside } from './support/changed.mjs'
import { provideChromium } from './support/chromium.mjs'
import { provideHelm } from './support/helm.mjs'
import { prepare } from './support/install.mjs'
import { provideNginx } from './support/nginx.mjs'
import { whenOrphaned } from './support/orphan.mjs'
import { inRoot } from './support/paths.mjs'
import { providePgbouncer, startPgbouncer } from './support/pgbouncer.mjs'
import { providePostgres } from './support/postgres.mjs'
import { findPromtool } from './support/promtool.mjs'
import { provideRedis } from './support/redis.mjs'
import {
  countJest,
  countPlaywright,
  failedInJest,
  failedInPlaywright,
  slowestFiles,
  triedTwice,
} from './support/reports.mjs'
import { run } from './support/run.mjs'
import { scratchRoot } from './support/scratch.mjs'
import { createSteps } from './support/steps.mjs'
import { ensureBuilt } from './support/storefront-build.mjs'

const PARTS = ['static', 'unit', 'e2e']
const SLOWEST_SHOWN = 15

const parseOptions = (args) => {
  const at = args.indexOf('--only')
  const only = at < 0 ? [] : [args[at + 1]]
  const parts = at < 0 ? args : args.toSpliced(at, 2)
  if (only.includes(undefined) || parts.some((each) => ![...PARTS, 'changed'].includes(each))) {
    console.error(`usage: npm test -- [${PARTS.join('|')}|changed] [--only pattern]`)
    process.exit(1)
  }
  return { parts: parts.length > 0 ? parts : PARTS, only }
}

await prepare()
const { parts, only } = parseOptions(process.argv.slice(2))
const isStrict = Boolean(process.env.CI) && process.env.CI !== 'false'
const { step, beside, leaveOut, printSummary } = createSteps({
  isStrict,
  isLive: only.length > 0,
  folder: inRoot('node_modules', '.cache', 'tests'),
})
const scratch = mkdtempSync(path.join(scratchRoot(), 'shop-test-'))
// Servers that run as a user of their own have folders in it.
chmodSync(scratch, 0o711)
const cleanups = new Set([async () => rmSync(scratch, { recursive: true, force: true })])

const cleanUp = async () => {
  for (const each of [...cleanups].reverse()) await each()
  cleanups.clear()
}

/** One of the project's own command-line tools; resolves with whether it ended well. */
const tool = async (name, args, { flags = [], ...options } = {}) => {
  const { code, output } = await run(
    process.execPath,
    [...flags, inRoot('node_modules', '.bin', name), ...args],
    options,
  )
  if (code !== 0 && options.quiet) throw new Error(output)
  return code === 0
}

/** One after the other, all of them; resolves with whether all went well. */
const inTurn = async (...works) => {
  const results = []
  for (const work of works) results.push(await work())
  return results.every(Boolean)
}

const checkSources = () =>
  inTurn(
    () => step('format and lint', () => tool('biome', [isStrict ? 'ci' : 'check', '--error-on-warnings', '.'])),
    () => step('boundaries', () => tool('depcruise', ['--config', '.dependency-cruiser.mjs', '.'])),
    () => step('unused code', () => tool('knip', [])),
    () => step('code that only tests call', () => tool('knip', ['--config', 'knip.without-tests.json'])),
  )

const checkTypes = () =>
  step('types', async () => (await tool('next', ['typegen'], { quiet: true })) && (await tool('tsc', ['--noEmit'])))

const reports = []
/** Engines whose snapshots the tests of this run can start from. */
const prepared = new Set()

/** Makes them once an engine; resolves with whether that went well. */
const prepareDatabases = async (engine, env) => {
  if (prepared.has(engine)) return true
  const { code } = await run(process.execPath, [inRoot('shop-api', 'testing', 'prepare-databases.ts')], { env })
  if (code === 0) prepared.add(engine)
  return code === 0
}

/** Tests make much that is soon of no use: with more room for it (megabytes) it is cleared away less often. */
const ROOM_FOR_THE_SHORT_LIVED = ['--max-semi-space-size=64']

const jest = (name, args, { database, pooler, leftOut } = {}) => {
  const before = [...reports]
  const report = path.join(scratch, `jest-${before.length}.json`)
  reports.push(report)
  const { TEST_DATABASE_URL, TEST_POOLER_URL, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ...(database ? { TEST_DATABASE_URL: database } : {}),
    ...(pooler ? { TEST_POOLER_URL: pooler } : {}),
    ...(leftOut ? { TESTED_BEFORE: leftOut } : {}),
  }
  return step(
    name,
    async () =>
      (await prepareDatabases(database ? 'PostgreSQL' : 'embedded', env)) &&
      // What a test left running must not keep the whole run waiting when all is said.
      (await tool('jest', ['--json', `--outputFile=${report}`, '--passWithNoTests', '--forceExit', ...args], {
        env,
        flags: ROOM_FOR_THE_SHORT_LIVED,
      })),
    { count: () => countJest(report, ...before), listFailed: () => failedInJest(report) },
  )
}

/** Those in which many want the same, and one of every call, once more by way of PgBouncer. */
const THROUGH_POOLER = ['/orders/[a-z-]*race', '/orders/submit', 'postgres/pooler', 'seats-race', 'shop-api/app.test']

const testThroughPooler = async (database) => {
  const name = 'orders through PgBouncer'
  const { executable, missing } = await providePgbouncer()
  if (missing) return leaveOut(name, missing)
  const { url, end } = await startPgbouncer(executable, database)
  cleanups.add(end)
  const wanted =
    only.length > 0 ? THROUGH_POOLER.filter((each) => only.some((part) => each.includes(part))) : THROUGH_POOLER
  return wanted.length === 0 || (await jest(name, wanted, { database, pooler: url }))
}

const findNginx = async () => {
  const { executable, missing } = await provideNginx()
  if (missing) leaveOut('nginx as it ships', missing)
  else process.env.NGINX_PATH = executable
}

const findRedis = async () => {
  const { executable, missing } = await provideRedis()
  if (missing) leaveOut('pages shared in Valkey or Redis', missing)
  else process.env.REDIS_PATH = executable
}

const findServers = async () => {
  await findNginx()
  const helm = await provideHelm()
  if (helm.missing) leaveOut('the chart as Helm renders it', helm.missing)
  else process.env.HELM_PATH = helm.executable
  await findRedis()
  const promtool = findPromtool()
  if (promtool) process.env.PROMTOOL_PATH = promtool
}

/** A minute of small faults in rules that need no database; all of them are tried by `npm run mutants`. */
const plantFaults = () =>
  step('faults are noticed', async () => {
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    const script = inRoot('scripts', 'mutants.ts')
    const { code } = await run(process.execPath, [...flags, script, '--seconds', '40'])
    return code === 0
  })

/** What knows the engine, and what starts the whole application; not what makes an embedded database itself, on whichever it runs. */
const ON_BOTH_ENGINES = [
  'shop-api/platform/db/(?!compatibility|embedded|prepared-pglite)',
  'shop-api/platform/(http|jobs|live|storage)/',
  'shop-api/(app|empty-shop|form-calls|form-files|fuzz|logged-changes|start)\\.test',
  'shop-api/test-mode/',
]

/**
 * Tests of the shop API run on PostgreSQL, where races show. On the embedded database too run those of the engine and
 * of the whole application, and in the browser everything; others only where there is no PostgreSQL, or by name.
 */
const testUnits = async () => {
  await findServers()
  const database = await providePostgres()
  if (database.missing) leaveOut('shop API on PostgreSQL', database.missing)
  else cleanups.add(database.drop)
  const { url } = database
  const embedded = only.length > 0 ? only.map((each) => `^(?=.*/shop-api/).*${each}`) : ON_BOTH_ENGINES
  return inTurn(
    () => jest('unit and contract tests', only, { database: url }),
    () => !url || jest('embedded database', embedded),
    () => !url || testThroughPooler(url),
    () => only.length > 0 || plantFaults(),
  )
}

const testChanged = async () => {
  const { beside: patterns, related } = testsBeside(await changedFiles())
  return inTurn(
    () => jest('tests beside what changed', patterns),
    () =>
      related.length === 0 ||
      jest('tests of what imports it', ['--findRelatedTests', ...related], { leftOut: 'shop-api/' }),
  )
}

const build = () =>
  step('build', async () => {
    const isNew = await ensureBuilt(() => console.log('   building the storefront'))
    if (!isNew) console.log('   the sources have not changed since the last build')
    return true
  })

const countOfBrowserTests = async () => {
  const cli = inRoot('node_modules', '.bin', 'playwright')
  const { output } = await run(process.execPath, [cli, 'test', '--list', '--reporter=list'], { quiet: true })
  return Number(/Total: (\d+) test/.exec(output)?.[1] ?? 1)
}

const browserReport = path.join(scratch, 'playwright.json')

const testInBrowser = async () => {
  const browser = await provideChromium({ forTests: true })
  if (browser.missing) return leaveOut('end-to-end tests', browser.missing, await countOfBrowserTests())
  if (!process.env.NGINX_PATH) await findNginx()
  if (!process.env.REDIS_PATH) await findRedis()
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser.executable,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    E2E_DATA: path.join(scratch, 'e2e'),
    // Shops of their own, and what the browser writes.
    TMPDIR: scratch,
  }
  return step('end-to-end tests', () => tool('playwright', ['test', ...only], { env }), {
    count: () => countPlaywright(browserReport),
    listFailed: () => failedInPlaywright(browserReport),
  })
}

const runParts = async () => {
  const isChanged = parts.includes('changed')
  const isStatic = isChanged || parts.includes('static')
  const inBrowser = parts.includes('e2e')
  const results = await Promise.all([
    isStatic ? checkSources() : true,
    // Both write below .next.
    inTurn(
      () => !isStatic || checkTypes(),
      () => !inBrowser || build(),
    ),
    isChanged ? testChanged() : true,
    parts.includes('unit') ? testUnits() : true,
  ])
  // Browsers beside other tests only wait for one another: measured, the whole run takes longer so.
  if (inBrowser && results[0] && results[1]) await testInBrowser()
}

const interrupt = () => cleanUp().finally(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
whenOrphaned(interrupt)
const from = performance.now()
try {
  await runParts()
  const found = {
    slowest: slowestFiles({ jest: reports, playwright: browserReport }, SLOWEST_SHOWN),
    triedTwice: triedTwice(browserReport),
  }
  await beside('servers of the tests', cleanUp)
  process.exitCode = printSummary(from, found) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await cleanUp()
}
