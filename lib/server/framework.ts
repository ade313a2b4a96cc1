import 'server-only'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import path from 'node:path'
import { z } from 'zod'

// All that this layer knows of the framework beyond its documents: framework.test.ts says in words what an update has moved.

export type CacheState = 'HIT' | 'MISS' | 'STALE'

/** Where a cached page came from; what is rendered for its request lacks it. */
export const CACHE_HEADER = 'x-nextjs-cache'

export function cacheStateOf(headers: Readonly<Record<string, unknown>>): CacheState | null {
  const state = headers[CACHE_HEADER]
  return state === 'HIT' || state === 'MISS' || state === 'STALE' ? state : null
}

/** What it knows of a request beside its headers. */
const META = Symbol.for('NextInternalRequestMeta')
/** Names the tags of a cached page, with commas between them. */
const TAGS_HEADER = 'x-next-cache-tags'
const entryShape = z.object({ value: z.object({ headers: z.object({ [TAGS_HEADER]: z.string() }) }) })

/** Calls `found` with the tags of the cached page that answers this request. */
export function onCacheTags(request: IncomingMessage, found: (tags: readonly string[]) => void): void {
  const onCacheEntry = async (entry: unknown) => {
    const cached = entryShape.safeParse(entry)
    if (cached.success) found(cached.data.value.headers[TAGS_HEADER].split(','))
    // The answer is still the framework's to send.
    return false
  }
  Object.assign(request, { [META]: { onCacheEntry } })
}

/** Headers of its script beside `rsc`, which a part of a page depends on. */
const PREFETCH = 'next-router-prefetch'
const SEGMENT = 'next-router-segment-prefetch'

/** The query it demands beside headers of its script: a digest of them, empty without any. */
export async function partDigest(headers: IncomingHttpHeaders): Promise<string> {
  const { computeCacheBustingSearchParam } = await import(
    'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
  )
  return await computeCacheBustingSearchParam(
    headers[PREFETCH] as '1' | undefined,
    headers[SEGMENT],
    headers['next-router-state-tree'],
    headers['next-url'],
  )
}

/** What its script asks for the data of a page with; with a segment, for that alone. */
export const dataHeaders = (segment?: string): Record<string, string> =>
  segment === undefined ? { rsc: '1' } : { rsc: '1', [PREFETCH]: '1', [SEGMENT]: segment }

/** The segment of a page that these headers ask for: undefined for all of its data, null where they make no sense. */
export function segmentOf(headers: IncomingHttpHeaders): string | undefined | null {
  const segment = headers[SEGMENT]
  if (segment === undefined) return undefined
  return typeof segment === 'string' && segment.length <= 300 && headers[PREFETCH] === '1' ? segment : null
}

/** Where it keeps pages that it rendered at run time, below the folder it was built into. */
export const cachedPagesFolder = '.next/server/route-cache'

const manifestShape = z.object({ rootMainFiles: z.array(z.string()).nonempty() })
/** Bytes as they are; of two scripts that every page loads this is most of what it waits for. */
const LARGE_SCRIPT = 100_000

/** Addresses of the large scripts that every page loads; none where nothing is built, as in tests. */
export function largeScripts(folder = '.next'): readonly string[] {
  const file = path.join(folder, 'build-manifest.json')
  if (!existsSync(file)) return []
  const { rootMainFiles } = manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  return rootMainFiles
    .filter((name) => (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0) >= LARGE_SCRIPT)
    .map((name) => `/_next/${name}`)
}
