import { useEffect, useRef } from 'react'
import { goodsLink } from '#components/goods/goods-link.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { CloseIcon, TrashIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { Amount, UnitPrice } from '#components/ui/money.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { removeLines } from '#lib/browser/cart-actions.ts'
import { useCartGlance } from '#lib/browser/use-cart-glance.ts'
import { goodsSum } from '#lib/domain/amount-rows.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineName, lineUnit } from '#lib/domain/cart.ts'
import { quantityText } from '#lib/kernel/known-text.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

interface CartDrawerProps {
  isOpen: boolean
  /** Opened by keyboard: the focus goes on in here. */
  takesFocus: boolean
  onClose: () => void
}

async function remove(line: CartLine): Promise<void> {
  const agreed = await confirmDialog.ask({ message: '确定删除这件商品吗?', confirm: '删除', destructive: true })
  if (agreed) await removeLines([line.id])
}

function DrawerLine({ line, onLeave }: { line: CartLine; onLeave: () => void }) {
  const name = lineName(line)
  const goods = line.item.kind === 'goods' ? line.item.goods : null
  return (
    <li className="flex gap-2 border-line-soft border-b p-2">
      {goods?.image ? (
        <img src={goods.image.list} alt="" width={56} height={56} loading="lazy" className="size-14 shrink-0 bg-page" />
      ) : (
        <span className="flex size-14 shrink-0 items-center justify-center bg-page text-meta text-ink-500">
          {goods ? '' : '组合'}
        </span>
      )}
      <div className="min-w-0 flex-1 text-meta text-ink-500">
        {goods ? (
          <Link
            href={goodsLink(goods, line.offer)}
            onClick={onLeave}
            className="block truncate text-table text-ink-900 hover:text-brand-700"
          >
            {name}
          </Link>
        ) : (
          <span className="block truncate text-table text-ink-900">{name}</span>
        )}
        {goods && (
          <>
            <p className="truncate">{goods.manufacturer}</p>
            <p className="truncate">{goods.spec}</p>
          </>
        )}
        <p className="flex items-center justify-between">
          <span>
            <UnitPrice price={line.price} unit={lineUnit(line)} className="text-table" /> ×{' '}
            {quantityText(line.quantity, '')}
          </span>
          <button
            type="button"
            aria-label={`删除${name}`}
            onClick={() => void remove(line)}
            className="flex size-6 items-center justify-center text-ink-500 hover:text-price"
          >
            <TrashIcon className="size-4" />
          </button>
        </p>
      </div>
    </li>
  )
}

/** What the drawer shows: every line with picture, maker, spec and price, the sum, and the way to checkout. */
export function CartDrawer({ isOpen, takesFocus, onClose }: CartDrawerProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen && takesFocus) closeButton.current?.focus()
  }, [isOpen, takesFocus])
  const { asked, isGuest } = useCartGlance(isOpen)
  const lines = asked.data?.lines ?? []
  const sum = goodsSum(lines)
  return (
    <div className="flex h-full flex-col text-base">
      <div className="flex h-10 items-center justify-between border-line border-b pl-3">
        <h2 className="font-semibold text-nav">购物车</h2>
        <button
          ref={closeButton}
          type="button"
          aria-label="收起购物车"
          onClick={onClose}
          className="flex size-10 items-center justify-center"
        >
          <CloseIcon className="size-4" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isGuest ? (
          <EmptyState
            text="登录后可查看购物车"
            action={
              <a href={routes.login.path} className={buttonClass({ variant: 'brand' })}>
                登录
              </a>
            }
          />
        ) : (
          <Shown asked={asked} label="购物车">
            {({ lines: shown }) =>
              shown.length === 0 ? (
                <EmptyState
                  text="购物车空空如也~"
                  action={
                    <Link href={listUrl('table')} onClick={onClose} className={buttonClass({})}>
                      去逛逛
                    </Link>
                  }
                />
              ) : (
                <ul>
                  {shown.map((line) => (
                    <DrawerLine key={line.id} line={line} onLeave={onClose} />
                  ))}
                </ul>
              )
            }
          </Shown>
        )}
      </div>
      {lines.length > 0 && (
        <div className="border-line border-t p-3">
          <p className="mb-2 flex justify-between">
            <span>共 {lines.length} 个品种</span>
            <span>
              合计{sum.without} <Amount amount={sum.amount} />
            </span>
          </p>
          <Link
            href={routes.cart.path}
            onClick={onClose}
            className={buttonClass({ variant: 'buy', size: 'large' }, 'w-full')}
          >
            去结算
          </Link>
        </div>
      )}
    </div>
  )
}
