import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const ownerShape = z.object({ pid: z.number().int(), host: z.string(), startedAt: z.string() })
type Owner = z.infer<typeof ownerShape>

/** The folder is in use by another process; the message names it. */
export class FolderBusyError extends Error {
  override name = 'FolderBusyError'
}

const SQLITE_BUSY = 5

/** Held by the open file; never removed, because two processes could then hold locks on two files of one name. */
const lockFile = (folder: string) => path.join(folder, 'folder.lock')
/** Who holds it: for messages only. */
const ownerFile = (folder: string) => path.join(folder, 'lock.json')

function readOwner(folder: string): Owner | null {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(ownerFile(folder), 'utf8')))
  } catch {
    return null
  }
}

function writeOwner(folder: string): void {
  const owner: Owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() }
  const partial = `${ownerFile(folder)}.part`
  writeFileSync(partial, JSON.stringify(owner), { mode: 0o600 })
  renameSync(partial, ownerFile(folder))
}

function busy(folder: string): FolderBusyError {
  const owner = readOwner(folder)
  const by = owner ? `process ${owner.pid} on ${owner.host} since ${owner.startedAt}` : 'another process'
  return new FolderBusyError(`${folder} is in use by ${by}. Stop it first, or give this one another SHOP_DATA_DIR.`)
}

/** An exclusive lock of the operating system on a file; null when another process has it. */
function takeLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/**
 * Takes the exclusive lock on a data folder: the embedded database has none of its own, and two processes on one
 * folder lose each other's orders. The lock is the operating system's (Node reaches it through SQLite), which ends it
 * with the process, however that ends and whatever the machine is called afterwards. Returns the function that gives
 * it back.
 */
export function lockFolder(folder: string): () => void {
  const lock = takeLock(lockFile(folder))
  if (!lock) throw busy(folder)
  writeOwner(folder)
  return () => {
    if (!lock.isOpen) return
    rmSync(ownerFile(folder), { force: true })
    lock.close()
  }
}
