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

/** An ad for a page that does not stand yet is held back; one without an address says itself that it has not begun. */
export function showableAd(ads: readonly Ad[]): Ad | null {
  return ads.find((ad) => ad.url === null || isLinkable(ad.url)) ?? null
}
