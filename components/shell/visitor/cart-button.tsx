'use client'

import { CartIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { routes } from '#lib/routes/registry.ts'
import { CountBadge } from './count-badge.tsx'
import { useVisitor } from './use-visitor.ts'

/** Cart with the number of its lines, beside the search. */
export function CartButton() {
  const visitor = useVisitor()
  return (
    <Link
      href={routes.cart.path}
      className="relative flex h-10 shrink-0 items-center gap-2 border border-line px-4 hover:border-brand-600 hover:text-brand-700"
    >
      <CartIcon className="size-5" />
      购物车
      <CountBadge count={visitor?.cartCount ?? 0} what="个品种" className="absolute -top-2 -right-2" />
    </Link>
  )
}
