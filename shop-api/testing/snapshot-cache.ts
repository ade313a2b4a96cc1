import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/shop-snapshots', import.meta.url))

const POLL_MS = 200
/** A maker that has not finished by then is gone. */
const MAKER_LIFE_MS = 180_000

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** Whether this process may make the file; false while another one is at it. */
function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > MAKER_LIFE_MS) rmSync(lock, { force: true })
    return false
  }
}

/** A file that is dear to make: made once, also when several test processes want it at the same moment. */
export async function cachedFile(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = path.join(folder, name)
  const lock = `${file}.lock`
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const known = read(file)
    if (known) return known
    if (claim(lock)) break
    await sleep(POLL_MS)
  }
  try {
    const bytes = await make()
    writeFileSync(`${file}.partial`, bytes)
    renameSync(`${file}.partial`, file)
    return bytes
  } finally {
    rmSync(lock, { force: true })
  }
}
