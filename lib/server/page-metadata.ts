import 'server-only'
import type { Metadata } from 'next'
import { ownFiles } from '#lib/routes/files.ts'
import { documentTitle, pageTitle } from '#lib/routes/page-title.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { readSite } from './current-site.ts'

/** What a shared link shows whose page has no picture of its own. */
const SHOP_PICTURE = '/icons/any-512.png'

/** What every page says of itself; a site adds its tags for search engines. */
export const commonMetadata = {
  formatDetection: { telephone: false },
  manifest: ownFiles.manifest,
  other: {
    // Browsers common in pharmacies choose their old engine without this word, and some search engines rewrite pages.
    renderer: 'webkit',
    'applicable-device': 'pc,mobile',
  },
} satisfies Metadata

interface PageFacts {
  /** In front of the route's own title: the name of goods, of a category. */
  readonly subject?: string
  /** In place of the route's own title: its address shows several pages, each with a name. */
  readonly title?: string
  readonly description?: string
  /** Path of the address search engines should keep; the route's own path otherwise, when it has no parameters. */
  readonly canonical?: string
  /** Picture a shared link shows, by its path. */
  readonly image?: string
  /** Endless or personal: not for search engines. */
  readonly isPrivate?: boolean
}

/** Title 'route title-site title' (spec §2), description, canonical address. */
export async function pageMetadata(key: RouteKey, facts: PageFacts = {}): Promise<Metadata> {
  const site = await readSite()
  const title = [facts.subject, facts.title ?? pageTitle(key)].filter(Boolean).join('-')
  const canonical = facts.canonical ?? (routes[key].path.includes('{') ? undefined : routes[key].path)
  const isOfMember = 'membersOnly' in routes[key]
  const absolute = (path: string) => new URL(path, site.url).href
  return {
    title: documentTitle(title, site.name),
    description: facts.description,
    ...(canonical === undefined ? {} : { alternates: { canonical: absolute(canonical) } }),
    ...((facts.isPrivate || isOfMember) && { robots: { index: false, follow: false } }),
    // A page that is not to be searched for may still be sent to a colleague: the way to register, a search.
    ...(!isOfMember && {
      openGraph: {
        type: 'website',
        locale: 'zh_CN',
        siteName: site.name,
        title: facts.subject ?? title,
        description: facts.description || documentTitle(title, site.name),
        images: [{ url: absolute(facts.image ?? SHOP_PICTURE) }],
        ...(canonical === undefined ? {} : { url: absolute(canonical) }),
      },
    }),
  }
}

/** Of an address that could name something and names nothing. */
export const missingMetadata = (): Promise<Metadata> => pageMetadata('notFound', { isPrivate: true })
