import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../support/paths.mjs'

const UNRELEASED = '## Not released yet\n'

/** CHANGELOG with what was not released yet as a release. Throws where there is nothing, or that release is there. */
export function released(changes: string, version: string, day: string): string {
  const [head, rest] = changes.split(UNRELEASED)
  if (head === undefined || rest === undefined) throw new Error('CHANGELOG.md has no part that is not released yet')
  if (changes.includes(`\n## ${version} `)) throw new Error(`${version} is released already`)
  if (!rest.trimStart().startsWith('- ')) throw new Error('nothing has changed since the last release')
  return `${head}${UNRELEASED}\n## ${version} · ${day}\n${rest}`
}

/** Gives the sources as they lie here the number of a release. */
export function nameRelease(version: string, day: string): void {
  const file = inRoot('CHANGELOG.md')
  writeFileSync(file, released(readFileSync(file, 'utf8'), version, day))
  const chart = inRoot('deploy', 'chart', 'Chart.yaml')
  writeFileSync(chart, readFileSync(chart, 'utf8').replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`))
  const everywhere = ['--no-git-tag-version', '--workspaces', '--include-workspace-root', '--no-workspaces-update']
  execFileSync('npm', ['version', version, ...everywhere], { cwd: inRoot('.'), stdio: 'ignore' })
  // npm leaves this one as it was, and asking it to mend it would ask the registry for everything.
  const lockfile = inRoot('package-lock.json')
  const lock = JSON.parse(readFileSync(lockfile, 'utf8'))
  lock.packages['shop-api'].version = version
  writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`)
}
