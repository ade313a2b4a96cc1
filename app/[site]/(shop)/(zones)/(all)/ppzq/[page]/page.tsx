import { MissingPage } from '#components/shell/missing-page.tsx'
import { BrandZonePage } from '#components/zones/brand-zone-page.tsx'
import { brandZoneMetadata, readBrandZonePage } from '#lib/server/brand-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ page: '_' }]

interface Props {
  params: Promise<{ page: string }>
}

export async function generateMetadata({ params }: Props) {
  return brandZoneMetadata((await params).page)
}

export default async function Page({ params }: Props) {
  const found = await readBrandZonePage((await params).page)
  if (!found) return <MissingPage />
  return <BrandZonePage {...found} />
}
