import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MOST_BYTES = 256 * 1024 * 1024
/** Parts of the release itself; all other packages are today's. */
const OWN_PACKAGES = ['pharmacy-wholesale-shop', 'shop-api']

/** What Git answers in this repository. Throws where it knows no answer. */
export const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: MOST_BYTES, stdio: ['ignore', 'pipe', 'pipe'] })

/** Unpacks parts of a commit into an empty folder, beside today's packages. */
export function unpackCommit(commit: string, folder: string, parts: readonly string[]): void {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...parts) })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!OWN_PACKAGES.includes(name)) symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  }
  symlinkSync('..', path.join(packages, 'pharmacy-wholesale-shop'))
  symlinkSync('../shop-api', path.join(packages, 'shop-api'))
}
