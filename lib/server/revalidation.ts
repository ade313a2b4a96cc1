import 'server-only'
import { randomUUID } from 'node:crypto'
import { env } from './env.ts'
import { PAGE_READ_LIMIT_MS } from './limits.ts'
import { log } from './log.ts'
import type { SiteKey } from './sites.ts'
import { siteByKey, upstreamBase } from './sites.ts'
import { send } from './upstream/transport.ts'

/** On every cached page that shows a last good copy: dropped as soon as the shop API is back. */
export const STALE_TAG = 'stale'
export const REVALIDATE_PATH = '/api/internal/revalidate'
export const REVALIDATE_HEADER = 'x-revalidate'
/** Seconds an old page may still be shown once while the new one is made. */
export const SOFT_SECONDS = 3_600

const PROBE_MS = 2_000
const DROP_LIMIT_MS = 5_000

interface Shared {
  /** Known to this process only; the framework drops tags only inside a request, so the process asks itself. */
  readonly secret: string
  /** Sites whose shop API is known to be gone; it is looked for. */
  readonly gone: Set<SiteKey>
}

const slot = Symbol.for('shop.revalidation')

/** One for the whole process: the framework loads modules once a bundle. */
export function shared(): Shared {
  const box = globalThis as unknown as Record<symbol, Shared | undefined>
  box[slot] ??= { secret: randomUUID(), gone: new Set() }
  return box[slot]
}

/** Where this process answers, seen from itself. */
export function ownAddress(): string {
  const host = process.env.HOSTNAME
  const isNamed = host !== undefined && /^[\d.]+$/.test(host) && host !== '0.0.0.0'
  return `http://${isNamed ? host : '127.0.0.1'}:${env().PORT}`
}

/** The framework has one set of tags for all pages: those of a site carry its key. */
export function tagsOfSite(site: SiteKey, tags: readonly string[]): string[] {
  return tags.map((tag) => `${site}/${tag}`)
}

/** Drops cached pages of a site by tag. expire 0: the next visitor waits for the new page; more: sees the old one once. */
export async function dropTags(site: SiteKey, tags: readonly string[], expire = 0): Promise<void> {
  const body = JSON.stringify({ tags: tagsOfSite(site, tags), expire })
  const { status } = await send({
    method: 'POST',
    url: new URL(REVALIDATE_PATH, ownAddress()),
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      [REVALIDATE_HEADER]: shared().secret,
    },
    body,
    limitMs: DROP_LIMIT_MS,
  })
  if (status !== 204) throw new Error(`dropping tags answered ${status}`)
}

async function isBack(site: SiteKey): Promise<boolean> {
  const url = new URL('/healthz', upstreamBase(siteByKey(site)))
  try {
    return (await send({ method: 'GET', url, headers: {}, limitMs: PAGE_READ_LIMIT_MS })).status < 500
  } catch {
    return false
  }
}

/** Whether a site's shop API is known to be gone. */
export const isGone = (site: SiteKey): boolean => shared().gone.has(site)

/** Notes that a site's shop API is gone: its pages take their copies at once until a probe finds it back. */
export function upstreamFailed(site: SiteKey): void {
  const { gone } = shared()
  if (gone.has(site)) return
  gone.add(site)
  log().warn({ site }, 'the shop API does not answer; pages show their last good copies')
  const timer = setInterval(async () => {
    if (!(await isBack(site))) return
    clearInterval(timer)
    gone.delete(site)
    log().info({ site }, 'the shop API is back')
    await dropTags(site, [STALE_TAG]).catch((error: unknown) => log().error({ site, err: error }, 'stale pages stay'))
  }, PROBE_MS)
  timer.unref()
}
