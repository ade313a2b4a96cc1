import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dataFolder, inRoot } from '../support/paths.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).trim()

/** Sources of the last release, built beside these: made once, into a folder that may be deleted at any time. */
export async function prepareRelease(): Promise<string> {
  const commit = git('log', '-1', '--format=%h', '--grep=^Release [0-9]')
  if (commit === '') throw new Error('no commit of a release to compare with; --alone measures this build only')
  const folder = path.join(dataFolder, `release-${commit}`)
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, commit)
  const within = { cwd: folder, stdio: 'inherit' } as const
  if (!existsSync(path.join(folder, 'node_modules'))) {
    const isSame = [folder, inRoot()].map((each) => readFileSync(path.join(each, 'package-lock.json'), 'utf8'))
    if (isSame[0] === isSame[1]) cpSync(inRoot('node_modules'), path.join(folder, 'node_modules'), { recursive: true })
    else execFileSync('npm', ['ci'], within)
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], within)
  return folder
}
