import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Mounts a disk of such a size (as `mount` reads it); false without the right to: only root of a system that allows it can. */
export function mountDisk(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Lazily: what still runs on it ends with its files. */
export const unmountDisk = (folder: string): void => void execFileSync('umount', ['-l', folder])

const FILLED_AT_ONCE = 1024 * 1024

/** Fills the disk under a folder to the last byte; answers with the way to free it again. */
export function fillDisk(folder: string): () => void {
  const filler = path.join(folder, 'filler')
  for (let size = FILLED_AT_ONCE; size >= 1; ) {
    try {
      writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch {
      size = Math.floor(size / 4)
    }
  }
  return () => rmSync(filler, { force: true })
}
