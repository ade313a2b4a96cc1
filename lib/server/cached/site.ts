import 'server-only'
import { env } from '../env.ts'
import { keepAsPage } from './life.ts'

export interface Site {
  readonly name: string
  /** Public address, without a slash at its end. */
  readonly url: string
}

/** Name and address of this shop: configuration, read when the shop runs, so that a build serves any shop. */
export async function readSite(): Promise<Site> {
  'use cache'
  keepAsPage('frame')
  if (process.env.NEXT_PHASE === 'phase-production-build') return { name: '', url: 'http://localhost' }
  const { SITE_NAME, SITE_URL } = env()
  return { name: SITE_NAME, url: SITE_URL }
}
