import { MissingPage } from '#components/shell/missing-page.tsx'
import { FairPage } from '#components/zones/campaigns/fair-page.tsx'
import { fairUrl } from '#lib/routes/campaign-links.ts'
import { campaignMetadata, readNamed } from '#lib/server/campaign-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/[site]/yjh/[id]'>

export async function generateMetadata({ params }: Props) {
  const found = await readNamed('fair', (await params).id)
  return found ? campaignMetadata('campaignZone', found.campaign, fairUrl(found.campaign.id)) : missingMetadata()
}

export default async function Page({ params }: Props) {
  const found = await readNamed('fair', (await params).id)
  if (!found) return <MissingPage />
  return <FairPage {...found} />
}
