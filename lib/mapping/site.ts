import type { WireGlobalLinks, WirePost } from '#lib/contract/content/calls.ts'
import type { WireAd } from '#lib/contract/zones/calls.ts'
import type { Ad, Notice, SiteLinks } from '#lib/domain/site.ts'
import { noticeLines } from '#lib/domain/site.ts'

/** What a picture that leads somewhere is called where the upstream gives it no words. */
const UNTITLED = '活动'

export function toAd(wire: WireAd): Ad {
  return { id: wire.id, title: wire.title || UNTITLED, image: wire.image, url: wire.url || null }
}

export function toSiteLinks(wire: WireGlobalLinks): SiteLinks {
  return {
    columns: wire.columns,
    codes: wire.qr,
    licences: wire.licences,
    company: wire.company,
    address: wire.address,
  }
}

export function toNotice(wire: Pick<WirePost, 'id' | 'title' | 'summary'>): Notice {
  return { id: wire.id, title: wire.title, lines: noticeLines(wire.summary) }
}
