import { MissingPage } from '#components/shell/missing-page.tsx'
import { BrandPage } from '#components/zones/brand-page.tsx'
import { brandMetadata, readBrandPage } from '#lib/server/brand-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_', page: '_' }]

interface Props {
  params: Promise<{ id: string; page: string }>
}

export async function generateMetadata({ params }: Props) {
  const { id, page } = await params
  return brandMetadata(id, page)
}

export default async function Page({ params }: Props) {
  const { id, page } = await params
  const found = await readBrandPage(id, page)
  if (!found) return <MissingPage />
  return <BrandPage {...found} />
}
