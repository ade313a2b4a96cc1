import 'server-only'
import { routes } from '#lib/routes/registry.ts'
import { siteHost, upstreamBase } from './endpoints.ts'
import { followFeatures } from './features/detect.ts'
import { absentFeatures } from './features/state.ts'
import { log } from './log.ts'
import { ownAddress } from './revalidation.ts'
import { foundOddities } from './upstream/read-answer.ts'
import { send } from './upstream/transport.ts'

const WARM_LIMIT_MS = 20_000
let warmed: Promise<void> | undefined

/** Finds out what the upstream offers and draws the home page once, so that the first visitor finds code and content warm. It need not succeed. */
async function warm(): Promise<void> {
  await followFeatures()
  try {
    const url = new URL(routes.home.path, ownAddress())
    await send({ method: 'GET', url, headers: { accept: 'text/html' }, limitMs: WARM_LIMIT_MS })
  } catch (error) {
    log().warn({ err: error }, 'the home page could not be warmed')
  }
}

/** What an operator who connects a shop API wants to see of it. */
export function readinessDetails() {
  return {
    status: 'ready',
    features: { absent: [...absentFeatures(upstreamBase(siteHost()))] },
    /** Answers that were not as the contract has them, by place. */
    oddities: foundOddities(),
  }
}

/** Resolves when this process may be given visitors. The shop API's state is no condition: pages have their copies. */
export async function becomeReady(): Promise<void> {
  warmed ??= warm()
  await warmed
}
