'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { LotteryEntry } from '#components/lottery/lottery-entry.tsx'
import { serviceWays } from '#components/shell/visitor/visitor.ts'
import { cx } from '#components/ui/cx.ts'
import { Drawer } from '#components/ui/drawer.tsx'
import { Link } from '#components/ui/link.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { usePart } from '#components/ui/use-part.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { closeServiceDesk, openServiceDesk, useServiceDesk } from '#lib/browser/service-desk.ts'
import { badgeText } from '#lib/domain/common.ts'
import { matchRoute } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { CountBadge } from '../visitor/count-badge.tsx'
import { ServiceLinks } from '../visitor/service-links.tsx'
import { useVisitor } from '../visitor/use-visitor.ts'

/** Up to the beginning: gliding, unless less motion is wished for. Who came by keyboard goes on from there with it. */
function backToTop(event: MouseEvent): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  const isByKeyboard = event.detail === 0
  if (isByKeyboard) document.querySelector<HTMLElement>('.skip-link')?.focus({ preventScroll: true })
}

interface ToolbarProps {
  hotLine: string
  chatAccounts: readonly string[]
  /** QR code of the shop's WeChat account, rendered on the server. */
  wechat: ReactNode
}

const loadCart = () => import('./cart-drawer.tsx').then((part) => part.CartDrawer)
const entry = 'flex w-rail flex-col items-center py-3 text-center text-table text-white leading-5 hover:bg-ink-700'

/** A word with its letters one above the other, as narrow bars are read; read out as one word. */
function Upright({ word }: { word: string }) {
  return (
    <>
      <span className="sr-only">{word}</span>
      {[...word].map((letter) => (
        <span key={letter} aria-hidden="true">
          {letter}
        </span>
      ))}
    </>
  )
}
const isCartPage = (): boolean => matchRoute(window.location.pathname) === 'cart'

/**
 * Toolbar at the right edge: 40 px, with the cart drawer 310 px (spec §9). The drawer never opens on cart step 1, where it
 * would show the page itself, and closes when the buyer goes there.
 */
export function Toolbar({ hotLine, chatAccounts, wechat }: ToolbarProps) {
  const visitor = useVisitor()
  const desk = useServiceDesk()
  const drawerId = useId()
  const cartButton = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Anyone who opens the drawer by keyboard goes on in it; a pointer leaves the focus where it was. */
  const [takesFocus, setTakesFocus] = useState(false)
  const Cart = usePart(loadCart, isOpen)

  useEffect(
    () =>
      onAddressChange(() => {
        if (isCartPage()) setOpen(false)
      }),
    [],
  )

  const closeCart = (): void => {
    setOpen(false)
    // What is closed is out of reach: the focus must not stay in it.
    if (document.getElementById(drawerId)?.contains(document.activeElement)) cartButton.current?.focus()
  }
  const cartCount = visitor?.cartCount ?? 0
  return (
    <div className="no-print max-tablet:hidden">
      <div className="fixed inset-y-0 right-0 z-drawer w-rail">
        <Drawer
          id={drawerId}
          label="购物车"
          open={isOpen}
          opener={cartButton}
          onClose={closeCart}
          className="fixed inset-y-0 right-0 pr-10"
        >
          {Cart && <Cart isOpen={isOpen} takesFocus={takesFocus} onClose={closeCart} />}
        </Drawer>
        <aside aria-label="工具栏" className="relative flex h-full flex-col justify-center bg-head">
          <Link href={routes.memberCentre.path} className={entry}>
            <Upright word="我的" />
          </Link>
          <button
            ref={cartButton}
            type="button"
            aria-expanded={isOpen}
            aria-controls={drawerId}
            onKeyDown={(event) => {
              if (event.key === 'Escape') closeCart()
            }}
            onClick={(event) => {
              closeServiceDesk()
              setTakesFocus(event.detail === 0)
              setOpen(!isOpen && !isCartPage())
            }}
            className={cx(entry, 'bg-price hover:bg-price-dark')}
          >
            <Upright word="购物车" />
            <span className="members-only">
              {badgeText(cartCount)}
              <span className="sr-only">个品种</span>
            </span>
          </button>
          <Link href={routes.notifications.path} className={cx(entry, 'relative')}>
            <Upright word="消息" />
            <CountBadge count={visitor?.messageCount ?? 0} what="条未读" className="absolute top-1 right-0" />
          </Link>
          {visitor?.canChat ? (
            <button
              type="button"
              aria-expanded={desk.isOpen}
              onKeyDown={(event) => {
                if (event.key === 'Escape') closeServiceDesk()
              }}
              onClick={() => {
                setOpen(false)
                if (desk.isOpen) closeServiceDesk()
                else openServiceDesk()
              }}
              className={cx(entry, 'relative')}
            >
              <Upright word="客服" />
              <CountBadge count={visitor.chatCount} what="条未读" className="absolute top-1 right-0" />
            </button>
          ) : (
            <Popover hover side="before" trigger={<Upright word="客服" />} triggerClass={entry}>
              <ServiceLinks {...serviceWays(visitor, { hotLine, chatAccounts })} />
            </Popover>
          )}
          {wechat && (
            <div className="low-hidden">
              <Popover hover side="before" trigger={<Upright word="微信" />} triggerClass={entry}>
                {wechat}
              </Popover>
            </div>
          )}
          <LotteryEntry look="toolbar" />
          <button type="button" aria-label="回到顶部" onClick={backToTop} className={cx(entry, 'low-hidden')}>
            <Upright word="顶部" />
          </button>
        </aside>
      </div>
    </div>
  )
}
