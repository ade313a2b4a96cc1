import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { FeatureEntry } from '#lib/contract/features.ts'
import { features } from '#lib/contract/features.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { featureNames } from '#lib/kernel/feature.ts'
import { purgeCdn } from '../cdn-purge.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import { answersPages, dropTags } from '../revalidation.ts'
import type { ShopSite } from '../sites.ts'
import { sites, upstreamBase } from '../sites.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import type { Judgement } from '../upstream/judge.ts'
import { judge, saysNotThere } from '../upstream/judge.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { absentFeatures, setAbsentFeatures } from './state.ts'
import { isUnknownCall } from './unknown-call.ts'
import { visitsSoFar } from './visits.ts'

/** On every page that shows what there is; dropped when that changes. */
export const FEATURES_TAG = 'features'
/** An upstream that grows is seen to within this time. */
const REMEMBERED_MS = 600_000
/** After a probe without an answer, at first. */
const RETRY_MS = 15_000
const AT_ONCE = 6
/** The first questions of a cold process may be given up before they are answered: those are asked once more, with time. */
const SECOND_LIMIT_MS = 10_000

/** Undefined: unknown for now. An upstream that fails is not one that lacks something. */
async function isThere(feature: Feature, site: ShopSite, limitMs: number): Promise<boolean | undefined> {
  const { probe }: FeatureEntry = features[feature]
  if (!probe) return undefined
  const call: Call = calls[probe.key as CallKey]
  const base = upstreamBase(site, call.endpoint)
  try {
    const judgement = judge(
      await askUpstream(
        buildUpstreamRequest(base, call, {
          params: probe.params,
          requestId: randomUUID(),
          limitMs,
        }),
      ),
      call,
    )
    // The address of a sign-in that only takes forms is there although it cannot be read.
    if (feature === 'sign-in' && judgement.code === 405) return true
    if (!saysNotThere(judgement.code)) return judgement.kind === 'broken' ? undefined : true
    // Of one item the upstream may say in its own words that there is none; that the call is there shows in them.
    return probe.params !== undefined && !(await isUnknownCall(base, judgement))
  } catch (error) {
    log().debug({ err: error, feature, site: site.key }, 'a feature could not be asked for')
    return undefined
  }
}

async function askFor(names: readonly Feature[], site: ShopSite, limitMs: number) {
  const found = new Map<Feature, boolean | undefined>()
  const waiting = [...names]
  const work = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      found.set(name, await isThere(name, site, limitMs))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

const probed: readonly Feature[] = featureNames.filter((name) => 'probe' in features[name])

export interface Look {
  /** What is asked for. */
  readonly features: readonly Feature[]
  /** What was offered and was not found by the look before; null: there was none. */
  readonly missed: ReadonlySet<Feature> | null
}

export const firstLook: Look = { features: probed, missed: null }
export const nextLook: Look = { features: probed, missed: new Set() }

/**
 * Asks once for each feature of a look. What was offered before and is not found now is believed to be gone when a second
 * look does not find it either. Answers with what is to be asked for again soon, null where that is nothing.
 */
export async function detect(site: ShopSite, { features: asked, missed }: Look): Promise<Look | null> {
  const upstream = upstreamBase(site)
  const before = absentFeatures(upstream)
  // With a look at everything, what has no read to ask with is taken to be offered again, until a call of it shows otherwise.
  const absent = new Set(asked === probed ? [] : [...before].filter((name) => !asked.includes(name)))
  const newlyMissed = new Set<Feature>()
  const open = new Set<Feature>()
  const found = await askFor(asked, site, PAGE_READ_LIMIT_MS)
  const unanswered = asked.filter((name) => found.get(name) === undefined)
  // Before anybody is let in; one that answers nothing at all is away, and the next look is soon enough.
  if (missed === null && unanswered.length < asked.length) {
    for (const [name, there] of await askFor(unanswered, site, SECOND_LIMIT_MS)) found.set(name, there)
  }
  for (const [name, there] of found) {
    const isKnownGone = missed === null || before.has(name) || missed.has(name)
    if (there === undefined) open.add(name)
    if (there === false && !isKnownGone) newlyMissed.add(name)
    if ((there === false && isKnownGone) || (there === undefined && before.has(name))) absent.add(name)
  }
  // Something on the way that answers 404 to everything says nothing of what the shop API offers.
  if (!(await answersPages(upstream))) return { features: asked, missed: missed ?? new Set() }
  await announce(upstream, absent)
  const again = [...newlyMissed, ...open]
  return again.length === 0 ? null : { features: again, missed: newlyMissed }
}

async function announce(upstream: URL, absent: ReadonlySet<Feature>): Promise<void> {
  if (!setAbsentFeatures(upstream, absent)) return
  log().info({ upstream: upstream.host, absent: [...absentFeatures(upstream)] }, 'what the shop API offers has changed')
  for (const site of sites().all.filter((each) => upstreamBase(each).href === upstream.href)) {
    await dropTags(site.key, [FEATURES_TAG]).catch((error: unknown) =>
      log().warn({ site: site.key, err: error }, 'pages show what was offered before'),
    )
    purgeCdn(site.key, [FEATURES_TAG])
  }
}

interface AskedCall {
  readonly call: Call
  /** Base address of the endpoint it was asked at. */
  readonly base: URL
  /** Base address of the shop API, by which what it offers is known. */
  readonly upstream: URL
}

/** Features of upstreams of which it is being found out. */
const doubted = new Set<string>()

/**
 * A call of a feature without a probe was answered as no call: the feature is taken to be absent, if the shop API
 * answers what every page is made of at the same time. What a call was asked for by its address may itself be missing, so
 * in the upstream's own words only a call without such a name is no call.
 */
export async function noteAbsentCall({ upstream, base, call }: AskedCall, judgement: Judgement): Promise<void> {
  const { feature, path } = call
  if (!saysNotThere(judgement.code) || !feature || probed.includes(feature)) return
  if (absentFeatures(upstream).has(feature) || (!judgement.isNoCall && path.includes('{'))) return
  const question = `${upstream.href} ${feature}`
  if (doubted.has(question)) return
  doubted.add(question)
  const isSure = (await isUnknownCall(base, judgement)) && (await answersPages(upstream))
  doubted.delete(question)
  if (isSure) await announce(upstream, new Set([...absentFeatures(upstream), feature]))
}

/**
 * Finds out what a site's upstream offers, and again every ten minutes while there are visitors; what gave no answer sooner,
 * at ever longer intervals. Resolves after the first time.
 */
export async function followFeatures(site: ShopSite): Promise<void> {
  const look = async (at: Look, tries: number): Promise<void> => {
    const again = await detect(site, at)
    const pause = again === null ? REMEMBERED_MS : Math.min(RETRY_MS * 2 ** tries, REMEMBERED_MS)
    lookLater(again ?? nextLook, again === null ? 0 : tries + 1, pause)
  }
  const lookLater = (at: Look, tries: number, pause: number): void => {
    const visits = visitsSoFar()
    setTimeout(() => {
      if (visitsSoFar() === visits) lookLater(at, tries, pause)
      else void look(at, tries)
    }, pause).unref()
  }
  await look(firstLook, 0)
}
