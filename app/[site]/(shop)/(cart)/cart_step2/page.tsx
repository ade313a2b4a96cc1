import { CartFrame } from '#components/cart/cart-steps.tsx'
import { CheckoutPage } from '#components/cart/checkout-page.tsx'
import { parseIdList } from '#lib/routes/page-query.ts'
import { readCommonData } from '#lib/server/cached/frame.ts'
import { orderingAddress } from '#lib/server/ordering-address.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('checkout')

export default async function Page({ searchParams }: PageProps<'/[site]/cart_step2'>) {
  const { ids } = await searchParams
  const lineIds = parseIdList(ids)
  const { config } = await readCommonData()
  return (
    <CartFrame step={2} title="核对订单信息">
      <CheckoutPage lineIds={lineIds} place={{ orderAt: orderingAddress(lineIds), hotLine: config.hotLine }} />
    </CartFrame>
  )
}
