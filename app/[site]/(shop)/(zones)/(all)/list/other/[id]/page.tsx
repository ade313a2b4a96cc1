import { MissingPage } from '#components/shell/missing-page.tsx'
import { CampaignListPage } from '#components/zones/campaign-list-page.tsx'
import { campaignListMetadata, readCampaignList } from '#lib/server/campaign-list.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

interface Props {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: Props) {
  return campaignListMetadata((await params).id)
}

export default async function Page({ params }: Props) {
  const found = await readCampaignList((await params).id)
  if (!found) return <MissingPage />
  return <CampaignListPage {...found} />
}
