import { MissingPage } from '#components/shell/missing-page.tsx'
import { CentrePage } from '#components/zones/campaigns/centre-page.tsx'
import { centreMetadata, readCentre } from '#lib/server/campaign-centre.ts'

/** One page a campaign: those the address names beside it are chosen in the browser. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ ids: '_' }]

type Props = PageProps<'/[site]/Hdzx/[ids]'>

export const generateMetadata = async ({ params }: Props) => centreMetadata((await params).ids)

export default async function Page({ params }: Props) {
  const centre = await readCentre((await params).ids)
  if (!centre) return <MissingPage />
  return <CentrePage {...centre} />
}
