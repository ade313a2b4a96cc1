import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_HEARTBEAT_MS, CHANGES_PATH, changeShape } from '#lib/contract/changes.ts'
import { purgeCdn } from './cdn-purge.ts'
import { heardOf, setHearing } from './heard-changes.ts'
import { log } from './log.ts'
import { recorder } from './metrics/recorder.ts'
import { isSharing } from './pages-redis.ts'
import { dropOnceMore, dropTags, noteAnnounced, SOFT_SECONDS, STALE_TAG } from './revalidation.ts'
import type { ShopSite } from './sites.ts'
import { upstreamBase } from './sites.ts'
import { spans } from './tracing/spans.ts'
import { addressesOf } from './upstream/addresses.ts'
import { noteShop, onOtherShop } from './upstream/shop-identity.ts'

const FIRST_WAIT_MS = 1_000
/** Which shop has come back is heard with the line: until then pages of the one before are shown. */
const LONGEST_WAIT_MS = 2_000
/** An upstream that announces nothing may do so after its next release. */
const ABSENT_WAIT_MS = 600_000
/** Three missed heartbeats: the connection is dead even without an error. */
const SILENCE_MS = 3 * CHANGES_HEARTBEAT_MS

interface Change {
  readonly tags: readonly string[]
  readonly ids?: readonly number[] | undefined
}

const NONE: Change = { tags: [] }

/** One event of the stream; nothing for comments and for what is not of the contract. */
export function changeOf(event: string): Change {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  if (data === '') return NONE
  try {
    return changeShape.parse(JSON.parse(data))
  } catch {
    log().warn({ data: data.slice(0, 200) }, 'an announced change is not of the contract')
    return NONE
  }
}

/** Drops what these changes concern, and notes that it did: pages that others drew before are none for this site any more. */
async function apply(site: ShopSite, changes: readonly Change[]): Promise<void> {
  const tags = changes.flatMap((change) => change.tags)
  const named = changes.flatMap(({ ids }) => (ids === undefined ? [] : [ids]))
  const applied = named.length > 0 ? heardOf(site.key).note(named.flat(), tags) : undefined
  if (tags.length > 0) {
    const heardAt = performance.now()
    noteAnnounced(site.key, tags)
    const tracing = spans()
    const span = tracing?.begin({
      name: 'apply changes',
      kind: 'internal',
      facts: { 'shop.site': site.key, 'shop.tags': tags.length },
    })
    const drop = () => dropTags(site.key, tags)
    await (tracing && span ? tracing.measure(span, drop) : drop())
    dropOnceMore(site.key, tags)
    purgeCdn(site.key, tags)
    recorder()?.eventsApplied((performance.now() - heardAt) / 1000)
  }
  applied?.()
}

/** The upstream has no announcements: pages follow by time. */
class NothingAnnounced extends Error {
  override readonly name = 'NothingAnnounced'
}

const authorization = ({ eventsSecret }: ShopSite): Record<string, string> =>
  eventsSecret === undefined ? {} : { authorization: `Bearer ${eventsSecret}` }

/** Opens the line to one of the shop API's instances; each announces what all of them change. */
async function openLine(site: ShopSite, signal: AbortSignal): Promise<{ response: Response; over: () => void }> {
  const addresses = addressesOf(upstreamBase(site))
  const address = addresses.choose('stream', new Set(), true)
  if (address === undefined) throw new Error(`${site.key} has no shop API`)
  const { base, open } = address
  const askedAt = performance.now()
  open.stream += 1
  const over = () => {
    open.stream -= 1
  }
  try {
    const response = await fetch(new URL(base.pathname.replace(/\/$/, '') + CHANGES_PATH, base), {
      cache: 'no-store',
      redirect: 'error',
      signal,
      headers: { accept: 'text/event-stream', ...authorization(site) },
    })
    addresses.answered(address, response.status, askedAt)
    noteShop(upstreamBase(site), response.headers)
    return { response, over }
  } catch (error) {
    over()
    addresses.failed(address)
    throw error
  }
}

async function follow(site: ShopSite, onOpen: () => Promise<void>): Promise<void> {
  const line = new AbortController()
  let silence = setTimeout(() => line.abort(), SILENCE_MS)
  let leave: (() => void) | undefined
  try {
    const { response, over } = await openLine(site, line.signal)
    leave = over
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if ([404, 405, 501].includes(response.status))
      throw new NothingAnnounced(`announcements answered ${response.status}`)
    if (!response.ok || !isStream || !response.body) throw new Error(`announcements answered ${response.status}`)
    recorder()?.eventsConnected(site.key, true)
    recorder()?.eventsHeard(site.key)
    await onOpen()
    setHearing(site.key, true)
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      recorder()?.eventsHeard(site.key)
      clearTimeout(silence)
      silence = setTimeout(() => line.abort(), SILENCE_MS)
      const events = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
      rest = (events.pop() ?? '').slice(-65_536)
      await apply(site, events.map(changeOf))
    }
  } finally {
    setHearing(site.key, false)
    recorder()?.eventsConnected(site.key, false)
    clearTimeout(silence)
    leave?.()
  }
}

/** Drops all that is kept of a site: another shop answers there now. */
async function forgetShop(site: ShopSite): Promise<void> {
  log().warn({ site: site.key }, 'another shop answers at this address; nothing of the former is shown any more')
  heardOf(site.key).begin(false)
  await dropTags(site.key, ['shop', STALE_TAG])
  dropOnceMore(site.key, ['shop', STALE_TAG])
  purgeCdn(site.key, ['shop'])
}

/**
 * Follows what a site's shop API announces, for as long as the process lives. After a break announcements may have been
 * missed: copies are dropped at once, everything else is renewed behind the next visitor.
 */
export async function followChanges(site: ShopSite, signal?: AbortSignal): Promise<void> {
  let isFirst = true
  let isOther = false
  let pause = FIRST_WAIT_MS
  onOtherShop(upstreamBase(site), () => {
    isOther = true
    forgetShop(site).catch((error: unknown) =>
      log().error({ site: site.key, err: error }, 'pages of another shop stay'),
    )
  })
  while (!signal?.aborted) {
    try {
      await follow(site, async () => {
        pause = FIRST_WAIT_MS
        heardOf(site.key).begin(isFirst)
        if (!isFirst) {
          await dropTags(site.key, [STALE_TAG])
          await dropTags(site.key, ['shop'], isOther ? 0 : SOFT_SECONDS)
        } else if (isSharing()) {
          // Pages for others have to know every change that is named from here on; those drawn since the start may not.
          await dropTags(site.key, ['shop'])
        }
        // Changes missed while disconnected, and what the release before has left.
        purgeCdn(site.key, ['shop'])
        isFirst = false
        isOther = false
      })
    } catch (error) {
      log().debug({ site: site.key, err: error }, 'announcements of the shop API broke off')
      if (error instanceof NothingAnnounced) pause = ABSENT_WAIT_MS
    }
    await wait(pause, undefined, { ref: false })
    pause = pause === ABSENT_WAIT_MS ? FIRST_WAIT_MS : Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}
