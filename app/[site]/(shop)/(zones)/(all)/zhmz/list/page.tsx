import { ExchangePage } from '#components/zones/exchange/exchange-page.tsx'
import { readExchanges } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('combinationGiftList', {
    subject: '商品清单',
    description: '组合满赠商品清单：参加满赠与换购的全部商品。',
  })

export default async function Page() {
  return <ExchangePage exchanges={await readExchanges('list')} view="list" />
}
