import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const KEY = /^[0-9a-f]{40}$/

function fileOf(dataDir: string, key: string): string {
  if (!KEY.test(key)) throw new RangeError('not the key of a file')
  return path.join(dataDir, 'uploads', key.slice(0, 2), key)
}

/** Keeps bytes under a new name nobody can guess; whole or not at all. Answers with the name. */
export async function keepFile(dataDir: string, bytes: Buffer): Promise<string> {
  const key = randomBytes(20).toString('hex')
  const file = fileOf(dataDir, key)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
  } catch (error) {
    // What fits on a full disk must not stay there.
    await rm(`${file}.part`, { force: true })
    throw error
  }
  return key
}

export const readKeptFile = (dataDir: string, key: string): Promise<Buffer> => readFile(fileOf(dataDir, key))

export const removeKeptFile = (dataDir: string, key: string): Promise<void> => rm(fileOf(dataDir, key), { force: true })
