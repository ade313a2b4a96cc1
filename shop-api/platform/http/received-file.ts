import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '#lib/kernel/time.ts'
import { ShopRefusal } from './refusal.ts'

interface Arriving {
  /** As the sender calls it. */
  readonly name: string
  readonly most: number
}

/** A large file that came with a request, on disk for as long as the request lasts. */
export class ReceivedFile {
  readonly name: string
  readonly size: number
  /** Not for logs. */
  readonly #path: string

  constructor(name: string, size: number, at: string) {
    this.name = name
    this.size = size
    this.#path = at
  }

  get path(): string {
    return this.#path
  }

  remove(): Promise<void> {
    return rm(this.#path, { force: true })
  }
}

/** The one file of a form, which must be there. */
export const oneFile = (missing: string) => z.tuple([z.instanceof(ReceivedFile)], missing)
/** The same where a form may come without: it is a plain one then. */
export const anyFiles = z.array(z.instanceof(ReceivedFile)).default([])

/** Where files wait that came with a request. */
export const incomingFolder = (app: FastifyInstance): string => path.join(app.shop.config.SHOP_DATA_DIR, 'incoming')

const tooLarge = (most: number) =>
  new ShopRefusal(413, `文件超过 ${Math.floor(most / 1024 / 1024)} MB，请拆分后分次上传`)

/** Writes what arrives into a file of the folder. Throws ShopRefusal 413 beyond the limit. */
export async function receiveFile(arriving: Readable, folder: string, { name, most }: Arriving): Promise<ReceivedFile> {
  // Not awaited: what arrives may fail at once, and somebody must listen by then.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = path.join(folder, randomUUID())
  let size = 0
  try {
    await pipeline(
      arriving,
      async function* count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > most) throw tooLarge(most)
          yield chunk
        }
      },
      createWriteStream(at, { mode: 0o600 }),
    )
  } catch (error) {
    await rm(at, { force: true })
    throw error
  }
  return new ReceivedFile(name, size, at)
}

/** Takes away what a killed process left behind. */
export async function removeForgotten(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > DAY_MS) await rm(file, { force: true })
  }
}
