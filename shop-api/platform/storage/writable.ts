import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#shop-api/platform/error-code.ts'

/** As much as a start writes at once. */
const PROBE_BYTES = 1024 * 1024

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full: make room, then start again',
  EDQUOT: 'its quota is used up: make room, then start again',
  EROFS: 'its disk is read-only: mount it for writing',
  EACCES: 'this user may not write there: give it the folder (chown)',
  EPERM: 'this user may not write there: give it the folder (chown)',
  ENOTDIR: 'a part of its path is a file, not a folder',
}

/** A folder that the shop API lives in and cannot write to. */
export class UnwritableError extends Error {}

/** Writes a file into a folder and takes it away: what would end a start halfway is said before it. Throws UnwritableError. */
export function checkWritable(folder: string): void {
  const probe = path.join(folder, `.writable-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
  } catch (error) {
    const code = errorCode(error) ?? ''
    throw new UnwritableError(`shop API: ${folder} (SHOP_DATA_DIR) cannot be written to: ${reasons[code] ?? code}`, {
      cause: error,
    })
  } finally {
    try {
      rmSync(probe, { force: true })
    } catch {
      // It is not there: that is why the start ends.
    }
  }
}
