import 'server-only'
import { renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { log } from './log.ts'

/** Where the framework keeps pages it drew at run time, below the folder it was built into. */
export const storedPagesFolder = ['.next', 'server', 'route-cache'].join('/')

/**
 * Pages an earlier process left on disk: what changed since then is known to nobody, and they may be of another shop.
 * Every page is drawn anew once; what the shop showed last stands in the last good copies.
 */
export function forgetStoredPages(): void {
  const left = `${storedPagesFolder}-left-${process.pid}`
  try {
    renameSync(storedPagesFolder, left)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      log().warn({ err: error }, 'pages of an earlier process stay')
    }
    return
  }
  rm(left, { recursive: true, force: true }).catch((error: unknown) => log().warn({ err: error }, 'old pages stay'))
}
