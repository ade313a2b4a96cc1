import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode } from '#shop-api/platform/error-code.ts'
import type { Storage } from './storage.ts'

/** What is being written, until it is whole. */
const PART = '.part'

const MOST_TRIES = 5

/** Writes to a file, whose folder may go away with its last file at the same moment. */
async function writeInto(file: string, bytes: Buffer): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      return await writeFile(file, bytes, { mode: 0o600 })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === MOST_TRIES) throw error
    }
  }
}

/** Files in a folder; only the shop itself may read them. */
export function openFolder(root: string | URL): Storage {
  const folder = root instanceof URL ? fileURLToPath(root) : root
  const at = (name: string) => path.join(folder, name)
  return {
    async put(name, bytes) {
      const file = at(name)
      const part = `${file}.${randomUUID()}${PART}`
      try {
        await writeInto(part, bytes)
        await rename(part, file)
      } catch (error) {
        // What fits on a full disk must not stay there.
        await rm(part, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(at(name))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(at(name), { force: true })
      // One that still has files stays.
      await rmdir(path.dirname(at(name))).catch(() => undefined)
    },
    async list(first) {
      const entries = await readdir(at(first), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    },
  }
}
