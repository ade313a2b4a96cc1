import 'server-only'
import { opendir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env.ts'
import { cachedPagesFolder } from './framework.ts'
import { log } from './log.ts'
import { picturesFolder } from './pictures/answer.ts'
import { copiesFolder, dropOldCopies } from './stale-copies.ts'

const EVERY_MS = 60_000
/** Of a folder with very many files eviction takes a twentieth of the time at most. */
const REST = 19
const MB = 1024 * 1024
/** What a file takes on disk, however small it is. */
const BLOCK = 4096
/** Eviction goes on to below the limit, or it would start again with the next page. */
const LEFT_SHARE = 0.8

interface Kept {
  readonly name: string
  readonly bytes: number
  /** When it was used last, as far as the disk notes reading. */
  readonly at: number
}

interface Contents {
  readonly files: Kept[]
  folders: number
}

/** The files below a folder, if there is one; what disappears meanwhile is left out. */
async function contentsOf(folder: string): Promise<Contents> {
  const found: Contents = { files: [], folders: 0 }
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isDirectory()) found.folders += 1
      if (!entry.isFile()) continue
      const name = path.join(entry.parentPath, entry.name)
      const facts = await stat(name).catch(() => null)
      if (facts)
        found.files.push({
          name,
          bytes: Math.ceil(facts.size / BLOCK) * BLOCK,
          at: Math.max(facts.mtimeMs, facts.atimeMs),
        })
    }
  } catch (error) {
    const isGone = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
    if (!isGone) throw error
  }
  return found
}

/** Takes away folders that a file leaves empty, up to the one that is cleaned up. Answers with how many. */
async function dropEmpty(folder: string, file: string): Promise<number> {
  let gone = 0
  for (let at = path.dirname(file); at.length > folder.length; at = path.dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isGone) break
    gone += 1
  }
  return gone
}

/**
 * Keeps a folder below its limit: what was used longest ago goes first. The framework and readers of a copy both
 * take a missing file for a page that was never rendered. Answers with how many files went.
 */
export async function evictFromFolder(folder: string, limitMb: number): Promise<number> {
  const { files, folders } = await contentsOf(folder)
  let bytes = files.reduce((sum, file) => sum + file.bytes, folders * BLOCK)
  if (bytes <= limitMb * MB) return 0
  let gone = 0
  for (const file of files.sort((a, b) => a.at - b.at)) {
    if (bytes <= limitMb * MB * LEFT_SHARE) break
    await rm(file.name, { force: true })
    bytes -= file.bytes + (await dropEmpty(folder, file.name)) * BLOCK
    gone += 1
  }
  log().warn({ folder, gone, limitMb }, 'cached pages took more room than they may; the oldest went')
  return gone
}

async function evict(): Promise<void> {
  const limit = env().STORED_PAGES_MB
  await dropOldCopies()
  await evictFromFolder(cachedPagesFolder, limit)
  await evictFromFolder(copiesFolder(), limit)
  await evictFromFolder(picturesFolder(), limit)
}

/** Looks after all folders for as long as the process lives, one round after the other. */
export function evictRegularly(): void {
  const round = () => {
    const began = performance.now()
    return evict()
      .catch((error: unknown) => log().warn({ err: error }, 'cached pages could not be evicted'))
      .finally(() => setTimeout(round, Math.max(EVERY_MS, (performance.now() - began) * REST)).unref())
  }
  void round()
}
