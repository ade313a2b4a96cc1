import { GroupBuyPage } from '#components/zones/group-buys/group-buy-page.tsx'
import { readGroupBuys } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('groupBuy', { description: '药品拼团：多家采购单位成团，按拼团价成交，到时未成团自动退款。' })

export default async function Page() {
  return <GroupBuyPage offers={await readGroupBuys()} />
}
