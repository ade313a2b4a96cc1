import 'server-only'
import { notFound } from 'next/navigation'
import type { Feature } from '#lib/kernel/feature.ts'
import { absentableRoutes } from '#lib/routes/offered.ts'
import type { Frame, RouteKey } from '#lib/routes/registry.ts'
import { ofSite } from '../current-site.ts'
import { FEATURES_TAG } from '../features/detect.ts'
import { absentFeatures } from '../features/state.ts'
import type { SiteKey } from '../sites.ts'
import { siteByKey, upstreamBase } from '../sites.ts'
import { keepAsPage } from './life.ts'

async function absentFeaturesOf(site: SiteKey): Promise<readonly Feature[]> {
  'use cache'
  keepAsPage(site, 'frame', FEATURES_TAG)
  if (process.env.NEXT_PHASE === 'phase-production-build') return []
  return [...absentFeatures(upstreamBase(siteByKey(site)))]
}
/** What the upstream does not offer; pages, menus and links go by it. */
export const readAbsentFeatures = ofSite(absentFeaturesOf)

/** The route that an absent page is rendered for. */
export function absentRoute(frame: Frame, { route }: { readonly route: string }): RouteKey {
  return absentableRoutes(frame).find((key) => key === route) ?? notFound()
}
