import { MissingPage } from '#components/shell/missing-page.tsx'
import { TemplatePage } from '#components/zones/campaigns/template-page.tsx'
import { topicTemplateUrl } from '#lib/routes/campaign-links.ts'
import { campaignMetadata, readNamed } from '#lib/server/campaign-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'

/** The template under the id of its campaign, stored whole. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/[site]/cached/hdmb/[id]'>

export async function generateMetadata({ params }: Props) {
  const found = await readNamed('topic', (await params).id)
  return found
    ? campaignMetadata('campaignTemplate', found.campaign, topicTemplateUrl(found.campaign.id))
    : missingMetadata()
}

export default async function Page({ params }: Props) {
  const found = await readNamed('topic', (await params).id)
  if (!found) return <MissingPage />
  return <TemplatePage kind="topic" {...found} />
}
