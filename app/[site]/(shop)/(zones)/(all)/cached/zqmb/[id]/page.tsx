import { MissingPage } from '#components/shell/missing-page.tsx'
import { TemplatePage } from '#components/zones/campaigns/template-page.tsx'
import { zoneTemplateUrl } from '#lib/routes/campaign-links.ts'
import { campaignMetadata, readNamed } from '#lib/server/campaign-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'

/** The template under the id of its campaign, stored whole. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/[site]/cached/zqmb/[id]'>

export async function generateMetadata({ params }: Props) {
  const found = await readNamed('zone', (await params).id)
  return found
    ? campaignMetadata('zoneTemplate', found.campaign, zoneTemplateUrl(found.campaign.id))
    : missingMetadata()
}

export default async function Page({ params }: Props) {
  const found = await readNamed('zone', (await params).id)
  if (!found) return <MissingPage />
  return <TemplatePage kind="zone" {...found} />
}
