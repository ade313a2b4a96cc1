import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#lib/kernel/time.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { fetchPicture } from './fetch.ts'
import { makePicture } from './make.ts'
import type { PictureWidth } from './seal.ts'
import { openPictureUrl } from './seal.ts'

export const picturesFolder = () => path.join(env().STOREFRONT_DATA, 'pictures')

const MISSING_MS = 60_000
const MOST_MISSING = 2_000
/** Pictures that could not be fetched: they are not asked for again for a while. */
const missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: MISSING_MS })
const inFlight = new Map<string, Promise<Buffer | null>>()

/** A full disk must not take pictures away. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}`
  try {
    await mkdir(picturesFolder(), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    log().warn({ err: error }, 'a picture could not be kept')
  }
}

async function make(file: string, address: URL, width: PictureWidth): Promise<Buffer | null> {
  const old = await readFile(file).catch(() => null)
  const age = old && Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs
  if (age !== null && age < DAY_MS) return old
  if (missing.has(file)) return old
  try {
    const bytes = await makePicture(() => fetchPicture(address), width)
    await keep(file, bytes)
    return bytes
  } catch (error) {
    log().warn({ err: error, address: address.href.slice(0, 300) }, 'a picture of another host cannot be had')
    missing.set(file, true)
    return old
  }
}

/** Anyone who asks for the same picture meanwhile waits for the same work. */
async function have(address: URL, width: PictureWidth): Promise<Buffer | null> {
  const name = createHash('sha256').update(`${width} ${address.href}`).digest('hex').slice(0, 32)
  const file = path.join(picturesFolder(), name)
  const under = inFlight.get(file)
  if (under !== undefined) return await under
  const made = make(file, address, width).finally(() => inFlight.delete(file))
  inFlight.set(file, made)
  return await made
}

/** A picture of another host as one of ours: made once, kept for a day here and by anyone who gets it. */
export async function pictureAnswer(width: string, sealed: string): Promise<Response> {
  const wanted = openPictureUrl(width, sealed)
  if (wanted === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const bytes = await have(wanted.address, wanted.width)
  if (bytes === null) return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } })
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: { 'content-type': 'image/webp', 'cache-control': `public, max-age=${DAY_MS / 1000}` },
  })
}
