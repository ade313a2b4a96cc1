import type { NavItem } from '#lib/domain/common.ts'
import { navLimit } from '#lib/domain/common.ts'
import type { Ad, LinkColumn } from '#lib/domain/site.ts'
import { isLinkable } from '#lib/routes/match.ts'

const leads = (link: { readonly url: string | null }): link is { readonly url: string } =>
  link.url !== null && isLinkable(link.url)

export interface NavEntry {
  readonly name: string
  readonly url: string
  readonly children: readonly { readonly name: string; readonly url: string }[]
}

/** What the navigation bar may show: entries and sub-entries that lead somewhere, nine at most. */
export function navEntries(nav: readonly NavItem[]): NavEntry[] {
  return nav
    .flatMap((item) =>
      item.url !== null && isLinkable(item.url)
        ? [{ name: item.name, url: item.url, children: item.children.filter(leads) as NavEntry['children'] }]
        : [],
    )
    .slice(0, navLimit)
}

/** Footer columns without links that lead nowhere, and without columns left empty by that. */
export function linkableColumns(columns: readonly LinkColumn[]): LinkColumn[] {
  return columns
    .map((column) => ({ title: column.title, links: column.links.filter(leads) }))
    .filter((column) => column.links.length > 0)
}

/** An ad for a page that does not stand yet leads nowhere and says that it has not begun, like one without an address. */
export function showableAd(ads: readonly Ad[]): Ad | null {
  const ad = ads[0]
  return ad ? { ...ad, url: ad.url !== null && isLinkable(ad.url) ? ad.url : null } : null
}

/** Address inside a code to scan: absolute, and the shop itself where the page does not stand yet. */
export function scanAddress(url: string, siteUrl: string): string {
  if (url.startsWith('/')) return new URL(isLinkable(url) ? url : '/', siteUrl).href
  return isLinkable(url) ? url : siteUrl
}
