import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { keptResults } from '../metrics/tally.ts'
import { connectPages, isSharing, LEFT_ALONE_MS, tooLate } from '../pages-redis.ts'

const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** How long a page is kept: the net below the changes that are announced (seconds). */
const KEPT_SECONDS = 300
const MOST_BYTES = 4 * 1024 * 1024
/** Pages on their way there; of more, some are not shared. */
const MOST_GIVING = 20
const MAC_BYTES = 32

export const sharedPageShape = z.object({
  status: z.union([z.literal(200), z.literal(404)]),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  tags: z.array(z.string()),
  known: z.array(z.number()),
})

/** A public page as it was drawn, and what its process knew then. */
export interface SharedPage extends z.infer<typeof sharedPageShape> {
  readonly plain: Buffer
}

/**
 * Public pages that all storefronts of a shop keep together in Valkey or Redis. What lies there is sealed: only who has the
 * session secret, the same settings and the same build can put a page there for others. Nothing waits for it for long.
 */
export class SharedPages {
  readonly #client: Redis
  readonly #key: Buffer
  readonly #prefix: string
  #leftAloneUntil = 0
  #giving = 0

  /** `maker`: what pages depend on beside their address; processes that differ in it share nothing. */
  constructor(client: Redis, secret: string, maker: string) {
    this.#client = client
    this.#key = createHmac('sha256', secret).update(`pages\n${maker}`).digest()
    this.#prefix = createHmac('sha256', this.#key).update('prefix').digest('hex').slice(0, 16)
  }

  #mac(name: string, bytes: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${name}\n`).update(bytes).digest()
  }

  get #isUsable(): boolean {
    return this.#client.status === 'ready' && performance.now() >= this.#leftAloneUntil
  }

  close(): void {
    this.#client.disconnect()
  }

  #leaveAlone(error: unknown): void {
    this.#leftAloneUntil = performance.now() + LEFT_ALONE_MS
    log().warn({ err: error }, 'shared pages are left alone for a while')
  }

  /** The page of this name; null when there is none, or none in time. */
  async take(name: string): Promise<SharedPage | null> {
    if (!this.#isUsable) return null
    try {
      const value = await Promise.race([this.#client.getBuffer(`${this.#prefix} ${name}`), tooLate()])
      return value === null ? null : await this.#opened(name, value)
    } catch (error) {
      this.#leaveAlone(error)
      return null
    }
  }

  async #opened(name: string, value: Buffer): Promise<SharedPage | null> {
    const [mac, sealed] = [value.subarray(0, MAC_BYTES), value.subarray(MAC_BYTES)]
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.#mac(name, sealed))) {
      log().warn({ security: 'shared_page_refused' }, 'a shared page was not put there by a storefront of this shop')
      keptResults.shared.refused += 1
      return null
    }
    const bytes = await fromGzip(sealed, { maxOutputLength: MOST_BYTES })
    const end = bytes.indexOf(0)
    const meta = sharedPageShape.safeParse(JSON.parse(bytes.toString('utf8', 0, end)))
    return meta.success ? { ...meta.data, plain: bytes.subarray(end + 1) } : null
  }

  /** Stores a page; fire and forget. */
  async give(name: string, { plain, ...meta }: SharedPage): Promise<void> {
    if (!this.#isUsable || this.#giving >= MOST_GIVING || plain.length > MOST_BYTES / 2) return
    this.#giving += 1
    try {
      const sealed = await toGzip(Buffer.concat([Buffer.from(`${JSON.stringify(meta)}\0`), plain]))
      const value = Buffer.concat([this.#mac(name, sealed), sealed])
      await Promise.race([this.#client.set(`${this.#prefix} ${name}`, value, 'EX', KEPT_SECONDS), tooLate()])
    } catch (error) {
      this.#leaveAlone(error)
    } finally {
      this.#giving -= 1
    }
  }
}

/** Settings that differ between storefronts of one shop without a page being different. */
const OWN = ['PORT', 'STOREFRONT_DATA', 'STORED_PAGES_MB', 'REQUEST_LINES', 'METRICS_TOKEN', 'LOG_LEVEL', 'TRUST_PROXY']
const isOwn = (name: string): boolean => OWN.includes(name) || /^(OTEL|CDN)_/.test(name)

/** Of what is not built nothing is kept but in tests. */
function buildId(): string {
  const file = path.join('.next', 'BUILD_ID')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'not built'
}

function makerOf(settings: Env): string {
  const shown = Object.entries(settings).filter(([name]) => !isOwn(name))
  return JSON.stringify([buildId(), shown.sort(([a], [b]) => a.localeCompare(b))])
}

let opening: Promise<SharedPages | null> | undefined

async function open(): Promise<SharedPages | null> {
  const settings = env()
  if (!isSharing() || settings.PAGES_URL === undefined) return null
  const client = await connectPages(settings.PAGES_URL)
  return new SharedPages(client, settings.SESSION_SECRET[0], makerOf(settings))
}

/** The shop's shared pages; null where there are none. */
export function sharedPages(): Promise<SharedPages | null> {
  opening ??= open().catch((error: unknown) => {
    log().error({ err: error }, 'pages are not shared')
    return null
  })
  return opening
}
