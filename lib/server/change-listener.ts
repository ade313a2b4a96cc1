import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_HEARTBEAT_MS, CHANGES_PATH, changeShape } from '#lib/contract/changes.ts'
import { log } from './log.ts'
import { recorder } from './metrics/recorder.ts'
import { dropTags, noteAnnounced, SOFT_SECONDS, STALE_TAG } from './revalidation.ts'
import type { ShopSite } from './sites.ts'
import { upstreamBase } from './sites.ts'
import { addressesOf } from './upstream/addresses.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** An upstream that announces nothing may do so after its next release. */
const ABSENT_WAIT_MS = 600_000
/** Three missed heartbeats: the line is dead even if nobody said so. */
const SILENCE_MS = 3 * CHANGES_HEARTBEAT_MS

/** Tags of one event of the stream; none for comments and for what is not of the contract. */
export function tagsOf(event: string): readonly string[] {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  if (data === '') return []
  try {
    return changeShape.parse(JSON.parse(data)).tags
  } catch {
    log().warn({ data: data.slice(0, 200) }, 'an announced change is not of the contract')
    return []
  }
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
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      recorder()?.eventsHeard(site.key)
      clearTimeout(silence)
      silence = setTimeout(() => line.abort(), SILENCE_MS)
      const events = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
      rest = (events.pop() ?? '').slice(-65_536)
      const tags = events.flatMap(tagsOf)
      if (tags.length > 0) {
        const heardAt = performance.now()
        noteAnnounced(site.key, tags)
        await dropTags(site.key, tags)
        recorder()?.eventsApplied((performance.now() - heardAt) / 1000)
      }
    }
  } finally {
    recorder()?.eventsConnected(site.key, false)
    clearTimeout(silence)
    leave?.()
  }
}

/**
 * Follows what a site's shop API announces, for as long as the process lives. After a break announcements may have been
 * missed: copies are dropped at once, everything else is renewed behind the next visitor.
 */
export async function followChanges(site: ShopSite, signal?: AbortSignal): Promise<void> {
  let isFirst = true
  let pause = FIRST_WAIT_MS
  while (!signal?.aborted) {
    try {
      await follow(site, async () => {
        pause = FIRST_WAIT_MS
        if (!isFirst) {
          await dropTags(site.key, [STALE_TAG])
          await dropTags(site.key, ['shop'], SOFT_SECONDS)
        }
        isFirst = false
      })
    } catch (error) {
      log().debug({ site: site.key, err: error }, 'announcements of the shop API broke off')
      if (error instanceof NothingAnnounced) pause = ABSENT_WAIT_MS
    }
    await wait(pause, undefined, { ref: false })
    pause = pause === ABSENT_WAIT_MS ? FIRST_WAIT_MS : Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}
