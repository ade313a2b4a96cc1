import 'server-only'
import { env } from '../env.ts'
import { keepAsPage } from './life.ts'

/** Public address of the shop, without a slash at its end: configuration, read when the shop runs. */
export async function readSiteUrl(): Promise<string> {
  'use cache'
  keepAsPage('frame')
  return process.env.NEXT_PHASE === 'phase-production-build' ? 'http://localhost' : env().SITE_URL
}
