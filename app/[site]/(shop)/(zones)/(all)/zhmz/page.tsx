import { ExchangePage } from '#components/zones/exchange/exchange-page.tsx'
import { readExchangeGroups } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('combinationGifts', { description: '组合满赠与换购：购买指定品类满额低价换购，满量即送赠品。' })

export default async function Page() {
  return <ExchangePage exchanges={await readExchangeGroups()} view="groups" />
}
