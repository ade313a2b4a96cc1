import { CartPage } from '#components/cart/cart-page.tsx'
import { CartFrame } from '#components/cart/cart-steps.tsx'
import { EntryDesk } from '#components/goods/desk/entry-desk.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const generateMetadata = () => pageMetadata('cart')

export default function Page() {
  return (
    <CartFrame step={1} title="购物车">
      <EntryDesk />
      <CartPage />
    </CartFrame>
  )
}
