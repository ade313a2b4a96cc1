import 'server-only'
import type { Feature } from '#lib/kernel/feature.ts'
import { siteHost, upstreamBase } from '../endpoints.ts'
import { FEATURES_TAG } from '../features/detect.ts'
import { absentFeatures } from '../features/state.ts'
import { keepAsPage } from './life.ts'

/** What the upstream does not offer; pages, menus and links go by it. */
export async function readAbsentFeatures(): Promise<readonly Feature[]> {
  'use cache'
  keepAsPage('frame', FEATURES_TAG)
  if (process.env.NEXT_PHASE === 'phase-production-build') return []
  return [...absentFeatures(upstreamBase(siteHost()))]
}
