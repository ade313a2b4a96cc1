import { MissingPage } from '#components/shell/missing-page.tsx'
import { GroupDetailPage } from '#components/zones/group-buys/group-detail-page.tsx'
import { groupBuyUrl } from '#lib/routes/links.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { readGoods } from '#lib/server/cached/goods.ts'
import { readGroupBuy } from '#lib/server/cached/offers.ts'
import { missingMetadata, pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

interface Props {
  params: Promise<{ id: string }>
}

async function find({ params }: Props) {
  const id = parseId((await params).id)
  return id === null ? null : await readGroupBuy(id)
}

export async function generateMetadata(props: Props) {
  const found = await find(props)
  if (!found) return missingMetadata()
  const { goods, id, seats } = found.offer
  return pageMetadata('groupBuyGoods', {
    subject: `${goods.name} ${goods.spec} ${seats}家成团 ${id}`,
    description: `${goods.name} ${goods.spec}，${goods.manufacturer}，${seats}家成团，到时未成团自动退款。`,
    canonical: groupBuyUrl(id),
  })
}

export default async function Page(props: Props) {
  const found = await find(props)
  if (!found) return <MissingPage />
  return <GroupDetailPage groupBuy={found} detail={await readGoods(found.offer.goods.id)} />
}
