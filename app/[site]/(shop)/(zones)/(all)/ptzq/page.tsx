import { GroupBuyPage } from '#components/zones/deals/group-buy-page.tsx'
import { readGroupBuys } from '#lib/server/cached/deals.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('groupBuy', { description: '药品拼团：几家采购单位凑满人数按拼团价成交，到时未满员自动退款。' })

export default async function Page() {
  return <GroupBuyPage offers={await readGroupBuys()} />
}
