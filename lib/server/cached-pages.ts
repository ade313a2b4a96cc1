import 'server-only'
import { mkdirSync, readlinkSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { cachedPagesFolder } from './framework.ts'
import { log } from './log.ts'

const isAbsent = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** Where that leads, when it is a link: a read-only build keeps its pages elsewhere. */
function linkedFolder(): string | undefined {
  try {
    return path.resolve(path.dirname(cachedPagesFolder), readlinkSync(cachedPagesFolder))
  } catch {
    return undefined
  }
}

/**
 * Pages an earlier process left on disk: what changed since then is unknown, and they may be of another shop.
 * Every page is rendered again once; the pages shown until then are kept as stale copies.
 */
export function forgetCachedPages(): void {
  const linked = linkedFolder()
  const folder = linked ?? cachedPagesFolder
  const left = `${folder}-left-${process.pid}`
  let isLeft = true
  try {
    renameSync(folder, left)
  } catch (error) {
    isLeft = false
    if (!isAbsent(error)) log().warn({ err: error }, 'pages of an earlier process stay')
  }
  // The framework makes folders, but not where a link leads.
  if (linked !== undefined) mkdirSync(linked, { recursive: true })
  if (!isLeft) return
  rm(left, { recursive: true, force: true }).catch((error: unknown) => log().warn({ err: error }, 'old pages stay'))
}
