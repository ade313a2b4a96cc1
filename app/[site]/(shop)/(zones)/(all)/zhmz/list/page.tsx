import { ExchangePage } from '#components/zones/exchange/exchange-page.tsx'
import { readExchangeList } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('combinationGiftList', {
    subject: '商品清单',
    description: '组合满赠商品清单：参与满赠与换购的全部商品。',
  })

export default async function Page() {
  return <ExchangePage exchanges={await readExchangeList()} view="list" />
}
