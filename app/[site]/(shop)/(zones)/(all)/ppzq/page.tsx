import { MissingPage } from '#components/shell/missing-page.tsx'
import { BrandZonePage } from '#components/zones/brand-zone-page.tsx'
import { brandZoneMetadata, readBrandZonePage } from '#lib/server/brand-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => brandZoneMetadata()

export default async function Page() {
  const found = await readBrandZonePage()
  if (!found) return <MissingPage />
  return <BrandZonePage {...found} />
}
