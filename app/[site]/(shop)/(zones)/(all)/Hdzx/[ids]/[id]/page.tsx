import { MissingPage } from '#components/shell/missing-page.tsx'
import { CentrePage } from '#components/zones/activities/centre-page.tsx'
import { centreMetadata, readCentre } from '#lib/server/activity-centre.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ ids: '_', id: '_' }]

type Props = PageProps<'/[site]/Hdzx/[ids]/[id]'>

export const generateMetadata = async ({ params }: Props) => centreMetadata(await params)

export default async function Page({ params }: Props) {
  const centre = await readCentre(await params)
  if (!centre) return <MissingPage />
  return <CentrePage {...centre} />
}
