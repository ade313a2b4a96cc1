import { GoodsDetailPage } from '#components/catalog/goods-detail-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { StructuredData } from '#components/ui/structured-data.tsx'
import { goodsUrl } from '#lib/routes/links.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { readAbsentFeatures } from '#lib/server/cached/features.ts'
import { readCampaignsOf, readGoods } from '#lib/server/cached/goods.ts'
import { readSite } from '#lib/server/current-site.ts'
import { missingMetadata, pageMetadata } from '#lib/server/page-metadata.ts'
import { productData } from '#lib/server/structured-data.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/[site]/list/info/[id]'>

export async function generateMetadata({ params }: Props) {
  const id = parseId((await params).id)
  const detail = id === null ? null : await readGoods(id)
  if (!detail) return missingMetadata()
  return pageMetadata('goods', {
    subject: detail.title,
    description: detail.description,
    canonical: goodsUrl(detail.goods.id),
    ...(detail.sharedImage === null ? {} : { image: detail.sharedImage }),
  })
}

export default async function Page({ params }: Props) {
  const id = parseId((await params).id)
  const detail = id === null ? null : await readGoods(id)
  if (!detail) return <MissingPage />
  const [site, campaigns, absent] = await Promise.all([
    readSite(),
    readCampaignsOf(detail.goods.id),
    readAbsentFeatures(),
  ])
  return (
    <>
      <StructuredData blocks={[productData(site, detail)]} />
      <GoodsDetailPage detail={detail} campaigns={campaigns} absent={absent} />
    </>
  )
}
