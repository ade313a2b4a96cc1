import { notFound } from 'next/navigation'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { TemplatePage } from '#components/zones/campaigns/template-page.tsx'
import { ListZonePage } from '#components/zones/list-zone-page.tsx'
import { topicTemplateUrl, zoneTemplateUrl } from '#lib/routes/campaign-links.ts'
import type { ListMode } from '#lib/routes/links.ts'
import { parseListQuery } from '#lib/routes/list-query.ts'
import { routes } from '#lib/routes/registry.ts'
import type { ListZoneKey } from '#lib/routes/zones.ts'
import { campaignMetadata, readNamed, readRunning } from '#lib/server/campaign-page.ts'
import type { FilteredPageProps } from '#lib/server/list-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'
import { readCachedZone, readZonePage, viewOf, zoneMetadata } from '#lib/server/zone-page.ts'

/*
 * What the two page files of an address export. The framework decides by the file whether a page is cached whole or
 * rendered for its request, so an address that is both has one of each (docs/decisions/0078); what they show is here.
 */

/** A zone without filters, cached whole. */
export const cachedZone = (key: ListZoneKey, mode: ListMode = 'card') => ({
  generateMetadata: () => zoneMetadata(key),
  page: async () => {
    const content = await readCachedZone(key, mode)
    return content ? <ListZonePage {...content} /> : <MissingPage />
  },
})

/** A zone with filters, rendered for its request. Without a mode the address says which. */
export const filteredZone = (key: ListZoneKey, mode?: ListMode) => ({
  generateMetadata: async ({ searchParams }: FilteredPageProps) =>
    zoneMetadata(key, parseListQuery(await searchParams)),
  page: async ({ searchParams }: FilteredPageProps) => {
    const raw = await searchParams
    const content = await readZonePage(key, raw, mode ?? viewOf(raw))
    if (!content) notFound()
    return <ListZonePage {...content} />
  },
})

const templates = {
  topic: { key: 'campaignTemplate', urlOf: topicTemplateUrl },
  zone: { key: 'zoneTemplate', urlOf: zoneTemplateUrl },
} as const

interface NamedProps {
  readonly params: Promise<{ readonly id: string }>
}

/** A template opened without a campaign: it shows the first that runs. */
export const runningTemplate = (kind: keyof typeof templates) => ({
  generateMetadata: async () => {
    const { key } = templates[kind]
    return campaignMetadata(key, (await readRunning(kind)).campaign, routes[key].path, '')
  },
  page: async () => <TemplatePage kind={kind} {...(await readRunning(kind))} />,
})

/** The template under the id of its campaign. */
export const namedTemplate = (kind: keyof typeof templates) => ({
  generateMetadata: async ({ params }: NamedProps) => {
    const { key, urlOf } = templates[kind]
    const found = await readNamed(kind, (await params).id)
    return found ? campaignMetadata(key, found.campaign, urlOf(found.campaign.id)) : missingMetadata()
  },
  page: async ({ params }: NamedProps) => {
    const found = await readNamed(kind, (await params).id)
    return found ? <TemplatePage kind={kind} {...found} /> : <MissingPage />
  },
})
