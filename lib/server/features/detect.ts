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
import { judge } from '../upstream/judge.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { absentFeatures, setAbsentFeatures } from './state.ts'

/** On every page that shows what there is; dropped when that changes. */
export const FEATURES_TAG = 'features'
/** An upstream that grows is seen to within this time. */
const REMEMBERED_MS = 600_000
/** After a probe without an answer. */
const RETRY_MS = 15_000
const AT_ONCE = 6

const NOT_THERE: readonly number[] = [404, 405, 501]

/** Undefined: unknown for now. An upstream that fails is not one that lacks something. */
async function isThere(feature: Feature, site: ShopSite): Promise<boolean | undefined> {
  const { probe }: FeatureEntry = features[feature]
  if (!probe) return undefined
  const call: Call = calls[probe.key as CallKey]
  try {
    const { code, isNoCall } = judge(
      await askUpstream(
        buildUpstreamRequest(upstreamBase(site, call.endpoint), call, {
          params: probe.params,
          requestId: randomUUID(),
          limitMs: PAGE_READ_LIMIT_MS,
        }),
      ),
    )
    // The address of a sign-in that only takes forms is there although it cannot be read.
    if (feature === 'sign-in' && code === 405) return true
    // Of one item the upstream may say in its own words that there is none; that the call is there shows in them.
    if (NOT_THERE.includes(code)) return probe.params !== undefined && !isNoCall
    return code >= 500 ? undefined : true
  } catch (error) {
    log().debug({ err: error, feature, site: site.key }, 'a feature could not be asked for')
    return undefined
  }
}

/**
 * Asks once for everything. Answers with what was offered before and was not found this time: it is believed to be gone
 * when a second look does not find it either. Null where nothing is left to be asked again soon.
 */
export async function detect(
  site: ShopSite,
  missed: ReadonlySet<Feature> | null,
): Promise<ReadonlySet<Feature> | null> {
  const upstream = upstreamBase(site)
  const before = absentFeatures(upstream)
  const absent = new Set<Feature>()
  const newlyMissed = new Set<Feature>()
  const waiting = featureNames.filter((name) => 'probe' in features[name])
  let isSure = true
  const work = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const there = await isThere(name, site)
      if (there === undefined) isSure = false
      const isKnownGone = missed === null || before.has(name) || missed.has(name)
      if (there === false && !isKnownGone) newlyMissed.add(name)
      if ((there === false && isKnownGone) || (there === undefined && before.has(name))) absent.add(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Something on the way that answers 404 to everything says nothing of what the shop API offers.
  if (!(await answersPages(upstream))) return missed ?? new Set()
  // What has no read to ask with is taken to be offered again, until a call of it shows otherwise.
  await announce(upstream, absent)
  return isSure && newlyMissed.size === 0 ? null : newlyMissed
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

/** Features of upstreams of which it is being found out. */
const doubted = new Set<string>()

/**
 * A call of a feature without a probe was answered as no call: the feature is taken to be absent, if the shop API
 * answers what every page is made of at the same time.
 */
export async function noteAbsentCall(upstream: URL, { feature }: Call): Promise<void> {
  if (!feature || 'probe' in features[feature] || absentFeatures(upstream).has(feature)) return
  const question = `${upstream.href} ${feature}`
  if (doubted.has(question)) return
  doubted.add(question)
  const isSure = await answersPages(upstream)
  doubted.delete(question)
  if (isSure) await announce(upstream, new Set([...absentFeatures(upstream), feature]))
}

/** Finds out what a site's upstream offers, now and then again for as long as the process lives. Resolves after the first time. */
export async function followFeatures(site: ShopSite): Promise<void> {
  const look = async (missed: ReadonlySet<Feature> | null): Promise<void> => {
    const again = await detect(site, missed)
    setTimeout(() => void look(again ?? new Set()), again === null ? REMEMBERED_MS : RETRY_MS).unref()
  }
  await look(null)
}
