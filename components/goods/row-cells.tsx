import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Cell, RowHeader } from '#components/ui/table.tsx'
import { TagList } from '#components/ui/tag.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { shippingText, shownTags } from '#lib/domain/goods-text.ts'
import { ExpiryView } from './expiry-view.tsx'
import { GoodsImage } from './goods-image.tsx'
import { goodsLink } from './goods-link.ts'
import { StockView } from './stock-view.tsx'

interface NameCellProps {
  goods: Goods
  showImage: boolean
  /** The table has columns of its own, for which the approval number makes room. */
  isCrowded?: boolean
}

/**
 * Tags, name with its pack, maker and approval number, and a picture: what a row of any table of goods begins with. What
 * tells goods apart is never cut; it takes another line.
 */
export function NameCell({ goods, showImage, isCrowded = false }: NameCellProps) {
  const shipping = shippingText(goods)
  const isSoldOut = buyState(goods).kind === 'sold-out'
  const name = (
    <>
      <TagList tags={shownTags(goods)} />
      <Link
        href={goodsLink(goods)}
        className={linkClass('strong', {}, cx('goods-name', isSoldOut ? 'text-ink-500' : 'text-base'))}
      >
        {goods.name}
      </Link>
      <span className="ml-1.5 text-meta text-ink-500">{goods.spec}</span>
    </>
  )
  const asides = (
    <>
      {shipping && <span className="if-room text-brand-700">{shipping}</span>}
      {goods.matched && <span className="if-room text-ink-500">{goods.matched}</span>}
    </>
  )
  const title = [goods.name, goods.spec, goods.manufacturer, goods.approvalNumber, shipping].filter(Boolean).join(' · ')
  if (!showImage) {
    return (
      <RowHeader className="cell-name" title={title}>
        <span className="flex items-baseline">
          <span>
            {name}
            <span className="ml-2 text-meta text-ink-500">{goods.manufacturer}</span>
          </span>
          {asides}
          {goods.approvalNumber && (
            <span className="ml-2 shrink-0 whitespace-nowrap text-meta text-ink-500 max-[1551.98px]:hidden">
              {goods.approvalNumber}
            </span>
          )}
        </span>
      </RowHeader>
    )
  }
  return (
    <RowHeader className="cell-name" title={title}>
      <span className="flex items-center gap-2">
        <span className="tablet:max-desktop:hidden">
          <GoodsImage goods={goods} size="row" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline">
            <span>{name}</span>
            {asides}
          </span>
          <span className="flex flex-wrap gap-x-2 text-meta text-ink-500">
            <span>{goods.manufacturer}</span>
            {goods.approvalNumber && !isCrowded && (
              <span className="whitespace-nowrap max-[959.98px]:hidden">{goods.approvalNumber}</span>
            )}
          </span>
        </span>
      </span>
    </RowHeader>
  )
}

interface ExpiryCellProps {
  goods: Goods
  countsDays?: boolean | undefined
  /** One line high: the batch shows only when it is pointed at. */
  brief?: boolean
}

export function ExpiryCell({ goods, countsDays, brief }: ExpiryCellProps) {
  const batch = goods.expiry?.batch
  // With the days left behind it a phone has no room for more.
  const label = countsDays || goods.expiry?.isNear ? '至' : '效期至'
  return (
    <Cell className="cell-expiry cell-labelled" data-label={label}>
      {goods.expiry ? (
        <ExpiryView expiry={goods.expiry} countsDays={countsDays} />
      ) : (
        <span className="text-ink-500">—</span>
      )}
      {batch && !brief && (
        <span className="whitespace-nowrap text-ink-500 text-meta tablet:block max-tablet:hidden">
          批号 {batch.number}
        </span>
      )}
    </Cell>
  )
}

export function StockCell({ goods }: { goods: Goods }) {
  return (
    <Cell numeric className="cell-stock cell-labelled" data-label="库存">
      <StockView goods={goods} />
    </Cell>
  )
}
