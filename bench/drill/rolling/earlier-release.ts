import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { git, unpackCommit } from '../../../scripts/releases/unpack.ts'
import { inRoot } from '../../support/paths.ts'

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string() })).nonempty() })
/** What the shop API is made of. */
const PARTS = ['shop-api', 'lib', 'package.json']

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
  unpackCommit(commit, folder, PARTS)
  return { commit, main: path.join(folder, 'shop-api', 'main.ts') }
}
