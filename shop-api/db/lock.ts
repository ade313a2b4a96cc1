import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '#shop-api/error-code.ts'

const ownerShape = z.object({ pid: z.number().int(), host: z.string(), startedAt: z.string(), bootTicks: z.string() })
type Owner = z.infer<typeof ownerShape>

/** The folder is in use by another process; the message names it. */
export class FolderBusyError extends Error {
  override name = 'FolderBusyError'
}

/** Start time of a process as the kernel counts it: tells a process from a later one with the same number. */
function bootTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return null
  }
}

function isRunning(owner: Owner): boolean {
  if (owner.host !== hostname()) return true
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const ticks = bootTicks(owner.pid)
  return ticks === null || owner.bootTicks === '' || ticks === owner.bootTicks
}

function readOwner(file: string): Owner | null {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function create(file: string): boolean {
  let handle: number
  try {
    handle = openSync(file, 'wx', 0o600)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    bootTicks: bootTicks(process.pid) ?? '',
  }
  writeSync(handle, JSON.stringify(owner))
  closeSync(handle)
  return true
}

/**
 * Removes a lock whose owner is gone. It is moved aside first and looked at again: if somebody else has taken the
 * place meanwhile, what was moved is their lock, and it is put back.
 */
function removeStale(file: string, stale: Owner | null): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved && (moved.pid !== stale?.pid || moved.startedAt !== stale.startedAt)) linkSync(aside, file)
  rmSync(aside, { force: true })
}

/**
 * Takes the exclusive lock on a data folder: the embedded database has none of its own, and two processes on one
 * folder lose each other's orders. A lock whose owner is gone is taken over. Returns the function that gives it back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock.json')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(file)) {
      const release = () => {
        if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
        process.off('exit', release)
      }
      process.on('exit', release)
      return release
    }
    const owner = readOwner(file)
    if (owner && isRunning(owner)) {
      throw new FolderBusyError(
        `${folder} is in use by process ${owner.pid} on ${owner.host} since ${owner.startedAt}. ` +
          'Stop it first, or give this one another SHOP_DATA_DIR.',
      )
    }
    removeStale(file, owner)
  }
  throw new FolderBusyError(`${folder}: could not take the lock ${file}`)
}
