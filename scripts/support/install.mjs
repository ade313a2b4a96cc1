import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stalePlaces } from './installed.mjs'
import { whenOrphaned } from './orphan.mjs'
import { inRoot, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'

// Type stripping without a flag, which the shop API's TypeScript needs.
const OLDEST_NODE = [22, 18]

// A first installation takes minutes; silence that long looks like a hang.
const STILL_ALIVE = 20_000

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** True when node_modules does not hold the versions of the lockfile. */
const isStale = (needs) => {
  const installed = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return true
  const { packages } = readJson(inRoot('package-lock.json'))
  return stalePlaces(packages, readJson(installed).packages, needs).length > 0
}

/** Without the project's own bin folder: npm must not run on the Node which it is about to replace. */
const machinePath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((each) => !each.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)

/** Installs the locked packages when they are missing or out of date. Throws with npm's own words when that fails. */
const ensureInstalled = async (needs, say) => {
  if (!isStale(needs)) return
  say()
  const env = { ...process.env, PATH: machinePath(), npm_config_loglevel: 'error' }
  const from = performance.now()
  const sign = setInterval(
    () => console.log(`  仍在安装，已 ${Math.round((performance.now() - from) / 1000)} 秒…`),
    STILL_ALIVE,
  )
  const halves = needs.storefrontOnly ? ['--workspaces=false'] : []
  const { code, output } = await run('npm', ['ci', '--include=dev', ...halves], { env, quiet: true })
  clearInterval(sign)
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
}

const isRecent = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/**
 * Goes on in the project's own Node when this process is an older one. Returns in the right process only: the outer
 * one hands signals through and ends with the inner one's code.
 */
const continueOnProjectNode = async () => {
  const { code, output } = await run(projectNode, ['--version'], { quiet: true })
  if (code !== 0) {
    if (isRecent(process.version)) return
    throw new Error(
      `Node ${process.version} is too old, and the project's own Node is not in node_modules. It comes as the package "node"; ` +
        'its install script must be allowed to run (npm: ignore-scripts=false), then run "npm ci" again.',
    )
  }
  if (process.version === output.trim()) return
  const child = spawn(projectNode, process.argv.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  // On Ctrl-C the terminal signals both processes; the inner one decides, the outer one waits for it.
  process.on('SIGINT', () => {
    // Nothing to do here.
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  process.exit(await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1))))
}

/**
 * Packages in place and this process on the project's Node; ends the process with a message when that cannot be. With
 * `storefrontOnly` those of the shop API may be missing, and development packages too.
 */
export const prepare = async (needs = {}) => {
  try {
    await ensureInstalled(needs, () => console.log('正在安装依赖…'))
    await continueOnProjectNode()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
