// The whole check: cheap static steps first (all of them), then the tests, then the browser.
//   npm test                       everything
//   npm test -- static|unit|e2e    one part
//   npm test -- changed            static, and the unit tests of what differs from main
//   npm test -- unit --only cart   the test files of a part whose path matches
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { provideChromium } from './support/chromium.mjs'
import { provideHelm } from './support/helm.mjs'
import { prepare } from './support/install.mjs'
import { provideNginx } from './support/nginx.mjs'
import { whenOrphaned } from './support/orphan.mjs'
import { inRoot } from './support/paths.mjs'
import { providePgbouncer, startPgbouncer } from './support/pgbouncer.mjs'
import { freePort } from './support/ports.mjs'
import { providePostgres } from './support/postgres.mjs'
import { findPromtool } from './support/promtool.mjs'
import { provideRedis } from './support/redis.mjs'
import { countJest, countPlaywright, failedInJest, failedInPlaywright } from './support/reports.mjs'
import { run } from './support/run.mjs'
import { scratchRoot } from './support/scratch.mjs'
import { createSteps } from './support/steps.mjs'
import { ensureBuilt } from './support/storefront-build.mjs'

const PARTS = ['static', 'unit', 'e2e']
const isStrict = Boolean(process.env.CI) && process.env.CI !== 'false'
const { step, leaveOut, printSummary } = createSteps({ isStrict })
const scratch = mkdtempSync(path.join(scratchRoot(), 'shop-test-'))
// Servers that run as a user of their own have folders in it.
chmodSync(scratch, 0o711)
const cleanups = new Set([async () => rmSync(scratch, { recursive: true, force: true })])

const cleanUp = async () => {
  for (const each of [...cleanups].reverse()) await each()
  cleanups.clear()
}

const parseOptions = (args) => {
  const at = args.indexOf('--only')
  const only = at < 0 ? [] : [args[at + 1]]
  const parts = at < 0 ? args : args.toSpliced(at, 2)
  if (only.includes(undefined) || parts.some((each) => ![...PARTS, 'changed'].includes(each))) {
    throw new Error(`usage: npm test -- [${PARTS.join('|')}|changed] [--only pattern]`)
  }
  return { parts: parts.length > 0 ? parts : PARTS, only }
}

/** One of the project's own command-line tools; resolves with whether it ended well. */
const tool = async (name, args, options) => {
  const { code, output } = await run(process.execPath, [inRoot('node_modules', '.bin', name), ...args], options)
  if (code !== 0 && options?.quiet) throw new Error(output)
  return code === 0
}

const checkStatically = async () => {
  const results = [
    await step('format and lint', () => tool('biome', [isStrict ? 'ci' : 'check', '--error-on-warnings', '.'])),
    await step(
      'types',
      async () => (await tool('next', ['typegen'], { quiet: true })) && (await tool('tsc', ['--noEmit'])),
    ),
    await step('boundaries', () => tool('depcruise', ['--config', '.dependency-cruiser.mjs', '.'])),
    await step('unused code', () => tool('knip', [])),
  ]
  return results.every(Boolean)
}

const reports = []

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
    async () => {
      const prepared = await run(process.execPath, [inRoot('shop-api', 'testing', 'prepare-databases.ts')], { env })
      return (
        prepared.code === 0 &&
        (await tool('jest', ['--json', `--outputFile=${report}`, '--passWithNoTests', ...args], { env }))
      )
    },
    { count: () => countJest(report, ...before), listFailed: () => failedInJest(report) },
  )
}

/** Those in which many want the same, and one of every call, once more by way of PgBouncer. */
const THROUGH_POOLER = ['/orders/[a-z-]*race', '/orders/submit', 'postgres/pooler', 'seats-race', 'shop-api/app.test']

const testThroughPooler = async (only, database) => {
  const name = 'orders through PgBouncer'
  const { executable, missing } = await providePgbouncer()
  if (missing) return leaveOut(name, missing)
  const { url, end } = await startPgbouncer(executable, database)
  cleanups.add(end)
  const wanted =
    only.length > 0 ? THROUGH_POOLER.filter((each) => only.some((part) => each.includes(part))) : THROUGH_POOLER
  if (wanted.length > 0) await jest(name, wanted, { database, pooler: url })
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

/** A minute of small faults in rules that need no database; all of them are tried by `npm run mutants`. */
const plantFaults = () =>
  step('faults are noticed', async () => {
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    const script = inRoot('scripts', 'mutants.ts')
    const { code } = await run(process.execPath, [...flags, script, '--seconds', '40'])
    return code === 0
  })

/** The nouns, what goes through the files, keys and jobs of all of them, and what stands on them. */
const TESTED_ONCE =
  'shop-api/(modules/|broken-files|files-come-back|operator-keys|long-lists|jobs/|ctl/|sample-shop/|invariants/|answers/)'

/**
 * Tests of the shop API run on PostgreSQL, where races show. On the embedded database too run those of the platform and
 * of the whole application, and in the browser everything; others only where there is no PostgreSQL, or by name.
 */
const testUnits = async (only) => {
  const name = 'shop API on PostgreSQL'
  const database = await providePostgres()
  const isWhole = !database.missing && only.length === 0
  if (database.missing) leaveOut(name, database.missing)
  else {
    cleanups.add(database.drop)
    await testThroughPooler(only, database.url)
    await jest(name, isWhole ? ['shop-api/'] : only, { database: database.url })
  }
  await findNginx()
  const helm = await provideHelm()
  if (helm.missing) leaveOut('the chart as Helm renders it', helm.missing)
  else process.env.HELM_PATH = helm.executable
  await findRedis()
  const promtool = findPromtool()
  if (promtool) process.env.PROMTOOL_PATH = promtool
  await jest('unit and contract tests', only, { leftOut: isWhole ? TESTED_ONCE : undefined })
  if (only.length === 0) await plantFaults()
}

const build = () =>
  step('build', async () => {
    const isNew = await ensureBuilt(() => console.log('building the storefront'))
    if (!isNew) console.log('the sources have not changed since the last build')
    return true
  })

const countOfBrowserTests = async () => {
  const cli = inRoot('node_modules', '.bin', 'playwright')
  const { output } = await run(process.execPath, [cli, 'test', '--list', '--reporter=list'], { quiet: true })
  return Number(/Total: (\d+) test/.exec(output)?.[1] ?? 1)
}

const testInBrowser = async (only) => {
  const browser = await provideChromium({ forTests: true })
  if (browser.missing) return leaveOut('end-to-end tests', browser.missing, await countOfBrowserTests())
  if (!process.env.NGINX_PATH) await findNginx()
  if (!process.env.REDIS_PATH) await findRedis()
  const report = path.join(scratch, 'playwright.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser.executable,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_STOREFRONT_PORT: String(await freePort()),
    E2E_SHOP_API_PORT: String(await freePort()),
    E2E_DATA: path.join(scratch, 'e2e'),
    // Shops of their own, and what the browser writes.
    TMPDIR: scratch,
  }
  return step('end-to-end tests', () => tool('playwright', ['test', ...only], { env }), {
    count: () => countPlaywright(report),
    listFailed: () => failedInPlaywright(report),
  })
}

await prepare()
const interrupt = () => cleanUp().finally(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
whenOrphaned(interrupt)
const from = performance.now()
try {
  const { parts, only } = parseOptions(process.argv.slice(2))
  const isChanged = parts.includes('changed')
  const isClean = isChanged || parts.includes('static') ? await checkStatically() : true
  if (isClean && isChanged) await jest('tests of what changed', ['--changedSince=main'])
  if (isClean && parts.includes('unit')) await testUnits(only)
  if (isClean && parts.includes('e2e') && (await build())) await testInBrowser(only)
  process.exitCode = printSummary(from) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await cleanUp()
}
