import 'server-only'
import { renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { log } from './log.ts'

/** Where the framework keeps pages it drew at run time, below the folder it was built into. */
export const cachedPagesFolder = ['.next', 'server', 'route-cache'].join('/')

/**
 * Pages an earlier process left on disk: what changed since then is known to nobody, and they may be of another shop.
 * Every page is rendered again once; the pages shown until then are kept as stale copies.
 */
export function forgetCachedPages(): void {
  const left = `${cachedPagesFolder}-left-${process.pid}`
  try {
    renameSync(cachedPagesFolder, left)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      log().warn({ err: error }, 'pages of an earlier process stay')
    }
    return
  }
  rm(left, { recursive: true, force: true }).catch((error: unknown) => log().warn({ err: error }, 'old pages stay'))
}
