import type { CommonData } from './common.ts'
import type { Ad, Notice, SiteLinks } from './site.ts'

/** What the frame shows, the same for everyone: a cached page holds it. Personal parts fill in later in reserved places. */
export interface FrameContent {
  readonly siteName: string
  readonly siteUrl: string
  readonly common: CommonData
  readonly links: SiteLinks
  readonly notice: Notice | null
  readonly topAds: readonly Ad[]
  readonly cornerAds: readonly Ad[]
}
