import { DAY_MS } from '#lib/kernel/time.ts'
import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { env } from './env.ts'
import { log } from './log.ts'

const KEPT_DAYS = 30
export const copiesFolder = () => path.join(env().STOREFRONT_DATA, 'stale-copies')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const fileOf = (key: string) => path.join(copiesFolder(), hashOf(key))

/** Under which name a copy is kept, and of which shop; undefined: nothing has said so yet. */
export interface Kept {
  readonly key: string
  readonly shop?: string | undefined
}

/** What was written last by this process, by file: unchanged content is only marked as still in use. */
const written = new LRUCache<string, string>({ max: 20_000 })

/** What stood there before an answer with nothing in it. */
const FULL = '.full'

/**
 * Keeps an answer of the shop API beside the cache, also across a restart. A full disk must not break a page. Null
 * (not there any more) only replaces a copy: counting through ids that never were must not fill the disk. What an answer
 * with nothing in it replaces is kept as the generation before.
 */
export async function keepCopy({ key, shop }: Kept, data: unknown, isEmptied = false): Promise<void> {
  const file = fileOf(key)
  if (data === null && !(await touch(file))) return
  if (isEmptied) await copyFile(file, file + FULL).catch(() => undefined)
  const text = JSON.stringify({ key, shop, data })
  const hash = hashOf(text)
  try {
    if (written.get(file) === hash && (await touch(file))) return
    await mkdir(copiesFolder(), { recursive: true })
    const part = `${file}.${randomUUID()}`
    await writeFile(part, text)
    await rename(part, file)
    written.set(file, hash)
  } catch (error) {
    log().warn({ err: error, key }, 'the stale copy could not be kept')
  }
}

async function touch(file: string): Promise<boolean> {
  const now = new Date()
  return await utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

export interface Copy {
  readonly data: unknown
  /** When the shop API last answered so (whole milliseconds, as announcements have them: files have parts of one, too). */
  readonly at: number
}

/** A copy of another shop than the one that answers now is none. */
async function readFrom(file: string, shop: string | undefined): Promise<Copy | undefined> {
  try {
    const copy: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof copy !== 'object' || copy === null || !('data' in copy)) return undefined
    if (shop !== undefined && !('shop' in copy && copy.shop === shop)) return undefined
    return { data: copy.data, at: Math.floor((await stat(file)).mtimeMs) }
  } catch {
    return undefined
  }
}

/** The copy that was kept; undefined when there is none or it cannot be read. */
export const readCopy = ({ key, shop }: Kept): Promise<Copy | undefined> => readFrom(fileOf(key), shop)

/** What was kept before an answer with nothing in it took its place. */
export const readFullCopy = ({ key, shop }: Kept): Promise<Copy | undefined> => readFrom(fileOf(key) + FULL, shop)

/** Deletes copies that were not renewed for a month, and leftovers of interrupted writes. */
export async function dropOldCopies(now = Date.now()): Promise<void> {
  const names = await readdir(copiesFolder()).catch(() => [])
  for (const name of names) {
    const file = path.join(copiesFolder(), name)
    const age = now - (await stat(file).catch(() => ({ mtimeMs: now }))).mtimeMs
    if (age > KEPT_DAYS * DAY_MS || (name.includes('.') && !name.endsWith(FULL) && age > 60_000))
      await rm(file, { force: true })
  }
}
