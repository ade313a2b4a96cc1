import { notFound } from 'next/navigation'
import { BrandZonePage } from '#components/zones/brand-zone-page.tsx'
import { brandZoneMetadata, readBrandZonePage } from '#lib/server/brand-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => brandZoneMetadata()

export default async function Page() {
  const found = await readBrandZonePage()
  if (!found) notFound()
  return <BrandZonePage {...found} />
}
