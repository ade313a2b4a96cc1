import 'server-only'
import { routes } from '#lib/routes/registry.ts'
import { followFeatures } from './features/detect.ts'
import { absentFeatures } from './features/state.ts'
import { log } from './log.ts'
import { recorder } from './metrics/recorder.ts'
import { isGone, ownAddress } from './revalidation.ts'
import type { ShopSite } from './sites.ts'
import { sites, upstreamBase } from './sites.ts'
import { addressesOf } from './upstream/addresses.ts'
import { foundOddities } from './upstream/read-answer.ts'
import { send } from './upstream/transport.ts'

const WARM_LIMIT_MS = 20_000
let warmed: Promise<unknown> | undefined

/**
 * Finds out what a site's upstream offers and renders its home page once, so that its first visitor finds code and content
 * warm. It need not succeed.
 */
async function warm(site: ShopSite): Promise<void> {
  const { key, host } = site
  await followFeatures(site)
  try {
    const url = new URL(routes.home.path, ownAddress())
    await send({ method: 'GET', url, headers: { host, accept: 'text/html' }, limitMs: WARM_LIMIT_MS })
  } catch (error) {
    log().warn({ site: key, err: error }, 'the home page could not be warmed')
  }
}

/** Of several addresses those that do not answer now. */
function addressDetails(base: URL) {
  const { all } = addressesOf(base)
  if (all.length === 1) return {}
  const of = (isOut: boolean) =>
    all.filter(({ outSince }) => (outSince !== null) === isOut).map((each) => each.base.host)
  return { shopApis: { inUse: of(false), leftOut: of(true) } }
}

/** What an operator who connects a shop API wants to see of it. */
export function readinessDetails() {
  return {
    status: 'ready',
    sites: sites().all.map((site) => ({
      host: site.host,
      isUpstreamGone: isGone(site.key),
      ...addressDetails(upstreamBase(site)),
      absentFeatures: [...absentFeatures(upstreamBase(site))],
    })),
    /** Answers that were not as the contract has them, by place. */
    oddities: foundOddities(),
  }
}

/** Resolves when this process may be given visitors. The shop API's state is no condition: pages have their copies. */
export async function becomeReady(): Promise<void> {
  warmed ??= Promise.all(sites().all.map(warm))
  await warmed
  recorder()?.ready()
}
