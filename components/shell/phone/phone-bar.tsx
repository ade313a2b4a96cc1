'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import { useState } from 'react'
import { CartIcon, ChatIcon, GridIcon, HomeIcon, SearchIcon, UserIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { usePart } from '#components/ui/use-part.ts'
import { openServiceDesk } from '#lib/browser/service-desk.ts'
import { routes } from '#lib/routes/registry.ts'
import { CountBadge } from '../visitor/count-badge.tsx'
import { useVisitor } from '../visitor/use-visitor.ts'

const loadSheet = () => import('./category-sheet.tsx').then((part) => part.CategorySheet)
const entry =
  'relative flex min-h-12 flex-col items-center justify-center gap-0.5 text-meta text-ink-700 aria-[current=true]:font-semibold aria-[current=true]:text-brand-700'

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]')
  field?.focus()
  field?.select()
}

/** Bottom bar of phones; what the toolbar shrinks to is in it, so that nothing floats over goods. */
export function PhoneBar() {
  const visitor = useVisitor()
  const [group] = useSelectedLayoutSegments()
  /** Where one is: an entry stands for all pages of its part of the shop. */
  const currentIn = (name: string): 'true' | undefined => (group === name ? 'true' : undefined)
  const [showsCategories, setShowsCategories] = useState(false)
  const Sheet = usePart(loadSheet, showsCategories)

  return (
    <div className="no-print tablet:hidden">
      <nav
        aria-label="底部导航"
        className="low-free fixed inset-x-0 bottom-0 z-toolbar grid grid-cols-6 border-line border-t bg-surface safe-bottom"
      >
        <Link href={routes.home.path} aria-current={currentIn('(home)')} className={entry}>
          <HomeIcon className="size-5" />
          首页
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setShowsCategories(true)} className={entry}>
          <GridIcon className="size-5" />
          分类
        </button>
        <button type="button" onClick={focusSearch} className={entry}>
          <SearchIcon className="size-5" />
          搜索
        </button>
        <Link href={routes.cart.path} aria-current={currentIn('(cart)')} className={entry}>
          <CartIcon className="size-5" />
          购物车
          <CountBadge count={visitor?.cartCount ?? 0} what="个品种" className="absolute top-1 left-1/2 ml-1" />
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => openServiceDesk()} className={entry}>
          <ChatIcon className="size-5" />
          客服
          <CountBadge count={visitor?.chatCount ?? 0} what="条未读" className="absolute top-1 left-1/2 ml-1" />
        </button>
        <Link href={routes.memberCentre.path} aria-current={currentIn('(member)')} className={entry}>
          <UserIcon className="size-5" />
          我的
        </Link>
      </nav>
      {Sheet && showsCategories && <Sheet onClose={() => setShowsCategories(false)} />}
    </div>
  )
}
