import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** How the project's tests and measurements start it. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The same browser without windows: it draws a page in half the time. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const find = (names) => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((each) => existsSync(each))
}

const hasChineseFont = async () => {
  const { code, output } = await run('fc-list', [':lang=zh', 'family'], { quiet: true })
  return code === 0 && output.trim() !== ''
}

/**
 * The path of a Chromium that runs, installed first when that is possible; otherwise what is missing, in one line. Tests
 * take the one without windows where it can be had, measurements the one people use.
 */
export const provideChromium = async ({ forTests = false } = {}) => {
  if (forTests && !find([HEADLESS])) await installSystemPackages(HEADLESS)
  const names = forTests ? [HEADLESS, ...NAMES] : NAMES
  if (!find(names)) await installSystemPackages('chromium')
  const executable = find(names)
  if (!executable) return { missing: 'no Chromium (install the package "chromium", or set CHROMIUM_PATH)' }
  const { code, output } = await run(executable, ['--version'], { quiet: true, timeout: 60_000 })
  if (code !== 0) return { missing: `${executable} does not run: ${output.trim().split('\n')[0]}` }
  if (!(await hasChineseFont())) await installSystemPackages('fontconfig', 'fonts-noto-cjk')
  return { executable }
}
