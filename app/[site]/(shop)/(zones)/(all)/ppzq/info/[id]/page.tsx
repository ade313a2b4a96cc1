import { MissingPage } from '#components/shell/missing-page.tsx'
import { BrandPage } from '#components/zones/brand-page.tsx'
import { brandMetadata, readBrandPage } from '#lib/server/brand-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

interface Props {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: Props) {
  const { id } = await params
  return brandMetadata(id)
}

export default async function Page({ params }: Props) {
  const { id } = await params
  const found = await readBrandPage(id)
  if (!found) return <MissingPage />
  return <BrandPage {...found} />
}
