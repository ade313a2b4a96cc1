import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { inRoot } from '../../support/paths.ts'

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string() })).nonempty() })
/** What the shop API is made of. */
const PARTS = ['shop-api', 'lib', 'package.json']
const MOST_BYTES = 256 * 1024 * 1024
/** Parts of the release itself; all other packages are today's. */
const OWN_PACKAGES = ['pharmacy-wholesale-shop', 'shop-api']

const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', inRoot(), ...args], { maxBuffer: MOST_BYTES, stdio: ['ignore', 'pipe', 'pipe'] })

/** The commit before the one that brought the newest migration; null where Git does not know it. */
function commitBefore(migration: string): string | null {
  try {
    const follow = ['--first-parent', '--diff-merges=first-parent', '--diff-filter=A', '--no-patch', '--format=%H']
    const added = git('log', '-1', ...follow, '--', `shop-api/migrations/${migration}.sql`)
      .toString()
      .trim()
    return git('rev-parse', '--verify', '--quiet', added === '' ? 'HEAD' : `${added}^1`)
      .toString()
      .trim()
  } catch {
    return null
  }
}

export type EarlierRelease = { readonly commit: string; readonly main: string } | { readonly missing: string }

/** Unpacks the shop API as it was before the newest migration into an empty folder, beside today's packages. */
export function unpackEarlierRelease(folder: string): EarlierRelease {
  const journal = readFileSync(inRoot('shop-api', 'migrations', 'meta', '_journal.json'), 'utf8')
  const newest = journalShape.parse(JSON.parse(journal)).entries.at(-1)?.tag ?? ''
  const commit = commitBefore(newest)
  if (commit === null) return { missing: `no commit before ${newest} (git fetch --unshallow, or clone whole)` }
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...PARTS) })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (!OWN_PACKAGES.includes(name)) symlinkSync(inRoot('node_modules', name), path.join(packages, name))
  }
  symlinkSync('..', path.join(packages, 'pharmacy-wholesale-shop'))
  symlinkSync('../shop-api', path.join(packages, 'shop-api'))
  return { commit, main: path.join(folder, 'shop-api', 'main.ts') }
}
