import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#shop-api/platform/error-code.ts'
import { diskTrouble } from './disk-trouble.ts'

/** As much as a start writes at once. */
const PROBE_BYTES = 1024 * 1024
/** A piece of the embedded database's log. */
const LOG_BYTES = 16 * 1024 * 1024

const troubles = {
  full: 'its disk is full, or its quota used up: make room, then start again',
  'read-only': 'its disk is read-only: mount it for writing',
}
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there: give it the folder (chown)',
  EPERM: 'this user may not write there: give it the folder (chown)',
  ENOTDIR: 'a part of its path is a file, not a folder',
}

/** A folder that the shop API lives in and cannot write to. */
export class UnwritableError extends Error {}

function unwritableBecause(folder: string, cause: unknown, trouble = diskTrouble(cause)): UnwritableError {
  const code = errorCode(cause) ?? ''
  const reason = trouble ? troubles[trouble] : (reasons[code] ?? code)
  return new UnwritableError(`shop API: ${folder} (SHOP_DATA_DIR) cannot be written to: ${reason}`, { cause })
}

/** Of what failed later; null where the disk is not to blame. The embedded database panics without a word of it when its log has no room. */
export function unwritable(folder: string, error: unknown): UnwritableError | null {
  const hasPanicked = typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'PANIC'
  const trouble = diskTrouble(error) ?? (hasPanicked && roomOf(folder) < LOG_BYTES ? 'full' : null)
  return trouble && unwritableBecause(folder, error, trouble)
}

function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes a file into a folder and takes it away: what would end a start halfway is said before it. Throws UnwritableError. */
export function checkWritable(folder: string): void {
  const probe = path.join(folder, `.writable-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
  } catch (error) {
    throw unwritableBecause(folder, error)
  } finally {
    try {
      rmSync(probe, { force: true })
    } catch {
      // It is not there: that is why the start ends.
    }
  }
}
