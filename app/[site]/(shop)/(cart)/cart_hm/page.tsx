import { CartFrame } from '#components/cart/cart-steps.tsx'
import { TransferPage } from '#components/cart/transfer-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('payTransfer')

export default async function Page({ searchParams }: PageProps<'/[site]/cart_hm'>) {
  const { id } = await searchParams
  return (
    <CartFrame step={3} title="支付订单">
      <TransferPage orderId={parseId(id)} />
    </CartFrame>
  )
}
