import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode } from '#shop-api/platform/error-code.ts'
import type { Storage } from './storage.ts'

/** Files in a folder; only the shop itself may read them. */
export function openFolder(root: string | URL): Storage {
  const folder = root instanceof URL ? fileURLToPath(root) : root
  const at = (name: string) => path.join(folder, name)
  return {
    async put(name, bytes) {
      const file = at(name)
      const part = `${file}.${randomUUID()}.part`
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(part, bytes, { mode: 0o600 })
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
    remove: (name) => rm(at(name), { force: true }),
  }
}
