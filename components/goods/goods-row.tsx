import { Checkbox } from '#components/ui/check.tsx'
import { cx } from '#components/ui/cx.ts'
import { Cell, Row } from '#components/ui/table.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { packLabel } from '#lib/domain/goods-text.ts'
import { isLadderUseful } from '#lib/domain/ladder.ts'
import type { LastPurchase } from '#lib/domain/purchase-history.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'
import type { RowBuying } from './buy-cells.tsx'
import { BuyCells } from './buy-cells.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { LadderView } from './ladder-view.tsx'
import { PriceView } from './price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from './row-cells.tsx'
import type { Choice } from './use-choice.ts'
import { useQuantity } from './use-quantity.ts'

interface GoodsRowProps extends RowBuying {
  /** How these goods were bought the last time. */
  last?: LastPurchase | undefined
  goods: Goods
  showImage: boolean
  countsDays?: boolean | undefined
  isNarrow: boolean
  /** Members may choose rows and add them at once. */
  choice?: Choice | undefined
}

/** One row of the desk: everything to decide by, and the quantity under the fingers. */
export function GoodsRow({ goods, showImage, countsDays, isNarrow, choice, last, ...buying }: GoodsRowProps) {
  const { quantity, setQuantity } = useQuantity(goods)
  const hasLadder = goods.ladder !== null && goods.salePrice !== null && isLadderUseful(goods.ladder, goods.salePrice)
  const terms = <LadderView goods={goods} quantity={quantity} brief />
  return (
    <Row className={showImage ? undefined : 'row-plain'}>
      {choice && (
        <Cell className="members-only max-tablet:hidden">
          <Checkbox
            label={`选择 ${goods.name}`}
            hideLabel
            checked={choice.chosen.has(goods.id)}
            onChange={(event) => {
              choice.setQuantity(goods, quantity)
              choice.choose([goods.id], event.currentTarget.checked)
            }}
          />
        </Cell>
      )}
      <NameCell goods={goods} showImage={showImage} />
      {!isNarrow && <Cell className="whitespace-nowrap text-ink-500 max-desktop:hidden">{packLabel(goods)}</Cell>}
      <ExpiryCell goods={goods} countsDays={countsDays} brief={!showImage} />
      <StockCell goods={goods} />
      <Cell numeric className="cell-price">
        <PriceView goods={goods} quantity={quantity} isColumn />
        {hasLadder && <span className={cx('terms block', !isNarrow && 'desktop:hidden')}>{terms}</span>}
        {last && (
          <span
            className="block text-ink-500 text-meta"
            title={`${last.at.slice(0, 10)} 采购 ${last.quantity}${goods.unit}`}
          >
            上次 {formatUnitPrice(last.price, goods.unit)}
          </span>
        )}
        {!last && !hasLadder && showImage && goods.salePrice !== null && goods.minQuantity > 1 && (
          <span className="block text-ink-500 text-meta max-tablet:hidden">
            {goods.minQuantity}
            {goods.unit}起订
          </span>
        )}
      </Cell>
      {!isNarrow && <Cell className="max-desktop:hidden">{terms}</Cell>}
      <BuyCells
        goods={goods}
        quantity={quantity}
        onQuantity={(wanted) => {
          setQuantity(wanted)
          choice?.setQuantity(goods, wanted)
        }}
        action={
          // Beside what leads on from goods that cannot be bought there is room on wide screens only.
          <span className={buyState(goods).kind === 'buyable' ? 'max-[959.98px]:hidden' : 'max-desktop:hidden'}>
            <FavoriteButton goods={goods} />
          </span>
        }
        {...buying}
      />
    </Row>
  )
}
