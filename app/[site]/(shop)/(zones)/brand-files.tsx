import { MissingPage } from '#components/shell/missing-page.tsx'
import { BrandPage } from '#components/zones/brand-page.tsx'
import { BrandZonePage } from '#components/zones/brand-zone-page.tsx'
import { brandMetadata, brandZoneMetadata, readBrandPage, readBrandZonePage } from '#lib/server/brand-page.ts'

/* What the page files of brands export: the first page has an address without a number, the others have one. */

interface PagedProps {
  readonly params: Promise<{ readonly page?: string }>
}

export const brandZone = {
  generateMetadata: async ({ params }: PagedProps) => brandZoneMetadata((await params).page),
  page: async ({ params }: PagedProps) => {
    const found = await readBrandZonePage((await params).page)
    return found ? <BrandZonePage {...found} /> : <MissingPage />
  },
}

interface BrandProps {
  readonly params: Promise<{ readonly id: string; readonly page?: string }>
}

export const brand = {
  generateMetadata: async ({ params }: BrandProps) => {
    const { id, page } = await params
    return brandMetadata(id, page)
  },
  page: async ({ params }: BrandProps) => {
    const { id, page } = await params
    const found = await readBrandPage(id, page)
    return found ? <BrandPage {...found} /> : <MissingPage />
  },
}
