import 'server-only'
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { env } from './env.ts'
import { PAGE_READ_LIMIT_MS } from './limits.ts'
import { log } from './log.ts'
import { readyWorkers, replaceWorker } from './render-workers/pool.ts'
import { siteHasChanged } from './site-changes.ts'
import type { SiteKey } from './sites.ts'
import { siteByKey, sites, upstreamBase } from './sites.ts'
import { askUpstream } from './upstream/ask-upstream.ts'
import { judge } from './upstream/judge.ts'
import { buildUpstreamRequest } from './upstream/request.ts'
import { send } from './upstream/transport.ts'

/** On every cached page that shows a stale copy: dropped as soon as the shop API is back. */
export const STALE_TAG = 'stale'
export const REVALIDATE_PATH = '/api/internal/revalidate'
export const REVALIDATE_HEADER = 'x-revalidate'
/** Carries the secret where a members' page is rendered for all who are signed in, after each was asked for that. */
export const ADMITTED_HEADER = 'x-admitted'
/** Seconds an old page may still be shown once while the new one is made. */
export const SOFT_SECONDS = 3_600

const PROBE_MS = 1_000
/** Good answers in a row that mean the shop API is back, and so many more after each relapse. */
const STEADY = 2
const MOST_STEADY = 8
/** A relapse is to fail again within this time (milliseconds). */
const RELAPSE_MS = 60_000
/** After an answer with nothing in it, stale pages ask again (milliseconds). */
const DOUBT_MS = 3_000
const DROP_LIMIT_MS = 5_000

interface Shared {
  /** Known to this process and its workers only; the framework drops tags only inside a request, so the process asks itself. */
  readonly secret: string
  /** Sites whose shop API is known to be gone; it is looked for. */
  readonly gone: Set<SiteKey>
  /** When a site was last found back, and how many good answers that took. */
  readonly found: Map<SiteKey, { readonly at: number; readonly steady: number }>
  /** When a site last announced a change of its content. */
  readonly announced: Map<SiteKey, number>
  /** Sites whose stale pages are about to ask again. */
  readonly doubted: Set<SiteKey>
}

const slot = Symbol.for('shop.revalidation')

/** One for the whole process: the framework loads modules once a bundle. */
export function shared(): Shared {
  const box = globalThis as unknown as Record<symbol, Shared | undefined>
  box[slot] ??= {
    secret: env().WORKER_SECRET ?? randomUUID(),
    gone: new Set(),
    found: new Map(),
    announced: new Map(),
    doubted: new Set(),
  }
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

/** Whether a text is this process's secret, in a time that says nothing of it. */
export function isSecret(text: string): boolean {
  const given = Buffer.from(text)
  const secret = Buffer.from(shared().secret)
  return given.length === secret.length && timingSafeEqual(given, secret)
}

async function askToDrop(address: string, body: string): Promise<void> {
  const { status } = await send({
    method: 'POST',
    url: new URL(REVALIDATE_PATH, address),
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

/** Drops cached pages of a site by tag. expire 0: the next visitor waits for the new page; more: sees the old one once. */
export async function dropTags(site: SiteKey, tags: readonly string[], expire = 0): Promise<void> {
  const body = JSON.stringify({ tags: tagsOfSite(site, tags), expire })
  const ofWorkers = readyWorkers().map((worker) =>
    askToDrop(worker.address, body).catch((error: unknown) => {
      log().warn({ err: error }, 'a render worker did not hear of a change and is replaced')
      replaceWorker(worker)
    }),
  )
  await Promise.all([askToDrop(ownAddress(), body), ...ofWorkers])
  siteHasChanged(site, tags)
}

/** A page that began before a change is rendered and kept within this time (milliseconds). */
const RENDERED_MS = 2_000

/**
 * Drops what changed once more. The framework notes when a page was kept, not when its data was read: one that was being
 * rendered while the change came passes for newer than the change, and would stay.
 */
export function dropOnceMore(site: SiteKey, tags: readonly string[]): void {
  const drop = () =>
    dropTags(site, tags).catch((error: unknown) => {
      log().warn({ site, err: error }, 'what changed could not be dropped once more')
    })
  setTimeout(drop, RENDERED_MS).unref()
}

/** A worker hears of what has changed, and what of it its shop announced, by what it is asked to drop. */
export function noteDropped(tags: readonly string[], expire: number): void {
  if (env().WORKER_SECRET === undefined) return
  for (const { key } of sites().all) {
    const own = tags.flatMap((tag) => (tag.startsWith(`${key}/`) ? [tag.slice(key.length + 1)] : []))
    if (own.length === 0) continue
    siteHasChanged(key, own)
    if (expire === 0 && !own.includes(STALE_TAG)) noteAnnounced(key, own)
  }
}

/** Back means that it answers what pages are made of; that its process lives is not enough. */
export async function answersPages(upstream: URL): Promise<boolean> {
  try {
    const request = buildUpstreamRequest(upstream, zoneCalls.focusCommon, {
      requestId: randomUUID(),
      limitMs: PAGE_READ_LIMIT_MS,
    })
    return judge(await askUpstream(request), zoneCalls.focusCommon).kind === 'success'
  } catch {
    return false
  }
}

/** Whether a site's shop API is known to be gone. */
export const isGone = (site: SiteKey): boolean => shared().gone.has(site)

/** How many good answers in a row are asked of a shop API: one that comes and goes has to be steadier. */
function steadyFor(site: SiteKey): number {
  const before = shared().found.get(site)
  return before && Date.now() - before.at < RELAPSE_MS ? Math.min(before.steady * 2, MOST_STEADY) : STEADY
}

async function watchFor(site: SiteKey): Promise<void> {
  const steady = steadyFor(site)
  let good = 0
  while (good < steady) {
    await wait(PROBE_MS, undefined, { ref: false })
    good = (await answersPages(upstreamBase(siteByKey(site)))) ? good + 1 : 0
  }
  shared().gone.delete(site)
  shared().found.set(site, { at: Date.now(), steady })
  log().info({ site }, 'the shop API is back')
  dropOnceMore(site, [STALE_TAG])
  await dropTags(site, [STALE_TAG])
}

/** Notes that a site's shop API is gone: its pages take their copies at once until it answers steadily again. */
export function upstreamFailed(site: SiteKey): void {
  const { gone } = shared()
  if (gone.has(site)) return
  gone.add(site)
  log().warn({ site }, 'the shop API does not answer; pages show their stale copies')
  watchFor(site).catch((error: unknown) => log().error({ site, err: error }, 'stale pages stay'))
}

/** Lets pages that show a copy ask for better in a while, though the shop API is there. */
export function askAgainSoon(site: SiteKey): void {
  const { doubted } = shared()
  if (doubted.has(site)) return
  doubted.add(site)
  setTimeout(() => {
    doubted.delete(site)
    dropTags(site, [STALE_TAG]).catch((error: unknown) => log().error({ site, err: error }, 'stale pages stay'))
  }, DOUBT_MS).unref()
}

/** Notes what a site announced: goods by goods it is stock and prices; anything else changes what there is. */
export function noteAnnounced(site: SiteKey, tags: readonly string[]): void {
  if (tags.some((tag) => !tag.includes(':'))) shared().announced.set(site, Date.now())
}

export const announcedAt = (site: SiteKey): number => shared().announced.get(site) ?? 0
