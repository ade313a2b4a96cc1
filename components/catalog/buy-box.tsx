import type { ReactNode } from 'react'
import { useState } from 'react'
import { WayOut } from '#components/goods/blocked-note.tsx'
import { ExpiryView } from '#components/goods/expiry-view.tsx'
import { LadderTable } from '#components/goods/ladder-table.tsx'
import { PriceSteps } from '#components/goods/price-steps.tsx'
import { PriceView } from '#components/goods/price-view.tsx'
import { ReasonList } from '#components/goods/reason-list.tsx'
import { StockView } from '#components/goods/stock-view.tsx'
import { useAddToCart } from '#components/goods/use-add-to-cart.ts'
import { useQuantity } from '#components/goods/use-quantity.ts'
import { Button } from '#components/ui/button.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { cx } from '#components/ui/cx.ts'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { packTexts, shippingText } from '#lib/domain/goods-text.ts'
import { isLadderUseful, priceAt } from '#lib/domain/ladder.ts'
import { marginText, piecePriceText } from '#lib/domain/pack-price.ts'
import { knownGoodsExplanation } from '#lib/domain/price-steps.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'
import { LastPrice } from './last-price.tsx'

interface FactProps {
  label: string
  /** Keeps the room of a large price or button, so that nothing moves when a member's view comes. */
  tall?: boolean
  /** Guests have neither the fact nor its room. */
  forMembers?: boolean
  /** On a phone it stays at the bottom of the screen, wherever the page is. */
  isFixed?: boolean
  /** In place of the usual height. */
  height?: string
  /** The whole line; the others share theirs with what is beside them. */
  isWide?: boolean
  /** Beside the other facts where there is room: it comes with a member's view, and nothing moves for it. */
  isAside?: boolean
  children: ReactNode
}

function Fact({ label, tall, forMembers, isFixed, height, isWide, isAside, children }: FactProps) {
  const room = height ?? (tall ? 'min-h-12' : 'min-h-8 desktop:min-h-9')
  return (
    <div
      className={cx(
        'flex items-center gap-2',
        room,
        height === 'price-fact' && 'own-price',
        forMembers && 'members-only',
        isFixed && 'phone-buy-bar',
        isWide ? 'desktop:col-span-2' : !isAside && 'desktop:col-start-1',
        isAside && 'desktop:col-start-2 desktop:row-span-4 desktop:row-start-2 desktop:self-start',
      )}
    >
      <dt
        className={cx(
          'w-16 shrink-0 whitespace-nowrap text-ink-500 max-tablet:w-12',
          isFixed && 'max-tablet:sr-only',
          isAside && 'desktop:sr-only',
        )}
      >
        {label}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-tablet:gap-x-2">{children}</dd>
    </div>
  )
}

/** Near-expiry goods are named and confirmed once before they go into the cart. */
async function isNearExpiryAccepted(goods: Goods): Promise<boolean> {
  if (!goods.expiry?.isNear) return true
  return confirmDialog.ask({
    message: `“${goods.name}”为近效期商品，效期至 ${goods.expiry.date}，售出不退换。确定加入购物车吗？`,
    confirm: '加入购物车',
    cancel: '再想想',
  })
}

/** Price, packs, ladder, quantity and the one solid red button of the page. */
export function BuyBox({ goods }: { goods: Goods }) {
  const { quantity, setQuantity, bounds } = useQuantity(goods)
  const add = useAddToCart()
  const state = buyState(goods)
  const hasHistory = useFeature('purchase-history')
  const price = priceAt(goods, quantity)
  const piecePrice = price === null ? '' : piecePriceText(goods, price)
  const [isExplained, setExplained] = useState(false)

  const packs = packTexts(goods)
  const buy = async (wanted: number): Promise<void> => {
    if (await isNearExpiryAccepted(goods)) add(goods, wanted)
  }

  return (
    <dl className="mt-3 grid gap-x-6 bg-page px-4 py-2 text-table desktop:grid-cols-[1fr_auto]">
      <Fact label="价格" height="price-fact" isWide>
        <PriceView goods={goods} quantity={quantity} size="text-figure" />
        {piecePrice !== '' && <span className="text-ink-500">折合 {piecePrice}</span>}
        {goods.flash && <Countdown endsAt={Math.floor(goods.flash.endsAt / 1000)} />}
        {goods.retailPrice !== null && price !== null && (
          <span className="text-ink-500">
            {[`建议零售价 ${formatUnitPrice(goods.retailPrice, goods.unit)}`, marginText(goods.retailPrice, price)]
              .filter(Boolean)
              .join('，')}
          </span>
        )}
      </Fact>
      {goods.ladder && goods.salePrice !== null && isLadderUseful(goods.ladder, goods.salePrice) && (
        <Fact label="阶梯价" isAside>
          <LadderTable goods={goods} ladder={goods.ladder} quantity={quantity} />
        </Fact>
      )}
      {hasHistory && (
        <Fact label="上次采购" forMembers>
          <LastPrice goods={goods} quantity={quantity} />
        </Fact>
      )}
      {packs.length > 0 && (
        <Fact label="包装">
          {packs.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Fact>
      )}
      <Fact label="库存">
        <StockView goods={goods} />
        {goods.expiry && (
          <span>
            效期至 <ExpiryView expiry={goods.expiry} />
          </span>
        )}
      </Fact>
      {shippingText(goods) && <Fact label="运费">{shippingText(goods)}</Fact>}
      {state.kind === 'buyable' ? (
        <Fact label="数量" tall isFixed isWide>
          <QuantityStepper
            label={`采购数量 ${goods.name}`}
            value={quantity}
            bounds={bounds}
            sold={goods}
            onCommit={setQuantity}
            onTyping={setQuantity}
            onKey={(key, settled) => {
              if (key === 'enter') void buy(settled)
            }}
          />
          <Button
            variant="buy"
            size="large"
            className="max-tablet:px-4"
            data-takes-quantity
            onClick={() => void buy(quantity)}
          >
            加入购物车
          </Button>
          {goods.offer.flag === 0 && (
            <Button variant="text" size="row" aria-haspopup="dialog" onClick={() => setExplained(true)}>
              价格明细
            </Button>
          )}
          {goods.inCart > 0 && (
            <span className="text-brand-700 max-tablet:hidden">
              购物车中已有 {goods.inCart}
              {goods.unit}
            </span>
          )}
          <PriceSteps
            question={{ kind: 'goods', goodsId: goods.id, quantity }}
            known={knownGoodsExplanation(goods, quantity)}
            part={isExplained ? 0 : null}
            onClose={() => setExplained(false)}
          />
        </Fact>
      ) : (
        <Fact label="购买" tall isFixed={state.kind === 'guest'} isWide>
          <Refusal goods={goods} />
          {(state.kind === 'guest' || state.kind === 'sold-out') && <WayOut goods={goods} state={state} />}
        </Fact>
      )}
    </dl>
  )
}

/** Every reason with its way out, not only the first: on this page there is room to explain. */
function Refusal({ goods }: { goods: Goods }) {
  const state = buyState(goods)
  if (state.kind === 'sold-out') return <span>暂时缺货</span>
  if (state.kind === 'guest') return <span className="for-guests text-ink-500">登录并通过资质审核后可采购</span>
  return <ReasonList reasons={goods.reasons} />
}
