import 'server-only'
import type { Feature } from '#lib/kernel/feature.ts'
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
