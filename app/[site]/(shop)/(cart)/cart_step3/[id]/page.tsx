import { notFound } from 'next/navigation'
import { CartFrame } from '#components/cart/cart-steps.tsx'
import { PayPage } from '#components/cart/pay-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('pay')

export default async function Page({ params }: PageProps<'/[site]/cart_step3/[id]'>) {
  const id = parseId((await params).id)
  if (id === null) notFound()
  return (
    <CartFrame step={3} title="支付订单">
      <PayPage orderId={id} />
    </CartFrame>
  )
}
