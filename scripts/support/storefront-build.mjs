import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileAhead, stripShopPages } from './finished-build.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'

const SOURCES = ['app', 'components', 'lib', 'public']
const STAMP = inRoot('.next', 'source-stamp')
export const standaloneServer = inRoot('.next', 'standalone', 'server.js')
/**
 * For Node: what a crowd's requests leave behind is cleared away before the process has grown by it (megabytes), and the bytes of one large
 * file are no reason to go through the whole heap.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--external-memory-accounted-in-global-limit']
/** For a shop API: with a heap of the system's library for each of its threads, what one has freed is of no use to the others. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
/** A storefront holds less for long than a shop API, and lets go of more: its heap is collected more often, and what is free is given back. */
export const storefrontMemoryFlags = [...memoryFlags, '--heap-growing-percent=60']
export const storefrontMemoryEnvironment = { ...memoryEnvironment, MALLOC_TRIM_THRESHOLD_: '131072' }

const isSource = (name) => !/\.test\.tsx?$/.test(name)

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && isSource(entry.name))
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    : []

const rootFiles = () =>
  readdirSync(root)
    .filter((name) =>
      /^(middleware\.ts|instrumentation(-client)?\.ts|package-lock\.json|package\.json|tsconfig\.json|.*\.config\.(ts|mjs))$/.test(
        name,
      ),
    )
    .map((name) => inRoot(name))

/** A fingerprint of everything a build reads: contents, not times, because a clone has new times. */
const sourceStamp = () => {
  const hash = createHash('sha256')
  const files = [...rootFiles(), ...SOURCES.flatMap((each) => filesUnder(inRoot(each)))].sort()
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const isBuilt = (stamp) =>
  existsSync(STAMP) && existsSync(standaloneServer) && readFileSync(STAMP, 'utf8').trim() === stamp

/** The build must work without a shop API and without secrets, so it does not get to see any. */
const buildEnvironment = () => {
  const { SHOP_API_URL, DATABASE_URL, SESSION_SECRET, ...rest } = process.env
  return { ...rest, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

/**
 * Builds the storefront when its sources changed since the last build. `say` is called once, and only if there is
 * something to do. Throws with Next's own words when the build fails.
 */
export const ensureBuilt = async (say) => {
  const stamp = sourceStamp()
  if (isBuilt(stamp)) return false
  say()
  rmSync(STAMP, { force: true })
  const next = inRoot('node_modules', 'next', 'dist', 'bin', 'next')
  const { code, output } = await run(process.execPath, [next, 'build'], { env: buildEnvironment(), quiet: true })
  if (code !== 0) throw new Error(`next build failed:\n${output}`)
  compileAhead(inRoot('.next'))
  // The standalone server serves these itself, but the build leaves copying them to anyone who deploys.
  cpSync(inRoot('.next', 'static'), inRoot('.next', 'standalone', '.next', 'static'), { recursive: true })
  if (existsSync(inRoot('public')))
    cpSync(inRoot('public'), inRoot('.next', 'standalone', 'public'), { recursive: true })
  for (const folder of ['.next', path.join('.next', 'standalone', '.next')]) stripShopPages(inRoot(folder))
  writeFileSync(STAMP, `${stamp}\n`)
  return true
}
