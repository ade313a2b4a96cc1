import { CartFrame } from '#components/cart/cart-steps.tsx'
import { PaidPage } from '#components/cart/paid-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('paid')

export default async function Page({ searchParams }: PageProps<'/[site]/cart_step4'>) {
  const { id } = await searchParams
  return (
    <CartFrame step={4} title="支付完成">
      <PaidPage orderId={parseId(id)} />
    </CartFrame>
  )
}
