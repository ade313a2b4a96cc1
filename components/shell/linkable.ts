import { cache } from 'react'
import type { NavItem } from '#lib/domain/common.ts'
import { navLimit } from '#lib/domain/common.ts'
import type { Ad, LinkColumn } from '#lib/domain/site.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** A page is behind it, or it belongs to a campaign that has not begun (no address) and says so. */
const isShowable = (link: { readonly url: string | null }): boolean => link.url === null || isLinkable(link.url)

/** What the navigation bar may show: no links to pages that are not offered, nine entries at most. The same objects for every bar of a page. */
export const navEntries = cache((nav: readonly NavItem[]): NavItem[] =>
  nav
    .filter(isShowable)
    .map((item) => ({ ...item, children: item.children.filter(isShowable) }))
    .slice(0, navLimit),
)

/** Footer columns without links that lead nowhere, and without columns left empty by that. */
export function linkableColumns(columns: readonly LinkColumn[]): LinkColumn[] {
  return columns
    .map((column) => ({ title: column.title, links: column.links.filter((link) => isLinkable(link.url)) }))
    .filter((column) => column.links.length > 0)
}

/** An ad for a page that is not offered yet leads nowhere and says that it has not begun, like one without an address. */
export function showableAd(ads: readonly Ad[]): Ad | null {
  const ad = ads[0]
  return ad ? { ...ad, url: ad.url !== null && isLinkable(ad.url) ? ad.url : null } : null
}
