import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Cell, RowHeader } from '#components/ui/table.tsx'
import { TagList } from '#components/ui/tag.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { isLowStock } from '#lib/domain/goods.ts'
import { shippingText, shownTags, stockLabel } from '#lib/domain/goods-text.ts'
import { ExpiryView } from './expiry-view.tsx'
import { GoodsImage } from './goods-image.tsx'
import { goodsLink } from './goods-link.ts'

/** One line on a desktop, so that rows keep their height; a focus ring inside it has room. */
const oneLine = 'desktop:-m-1 desktop:truncate desktop:p-1'

/** Picture, tags, name and facts of goods: what a row of any table of goods begins with. */
export function NameCell({ goods, showImage }: { goods: Goods; showImage: boolean }) {
  const facts = `${goods.spec} · ${goods.manufacturer}`
  const shipping = shippingText(goods)
  const isSoldOut = buyState(goods).kind === 'sold-out'
  const name = (
    <>
      <TagList tags={shownTags(goods)} />
      <Link href={goodsLink(goods)} className={linkClass('strong', {}, isSoldOut ? 'text-ink-500' : 'text-base')}>
        {goods.name}
      </Link>
    </>
  )
  const shippingMark = shipping && <span className="ml-2 whitespace-nowrap text-brand-700 text-meta">{shipping}</span>
  const marks = [goods.approvalNumber, goods.matched].filter(Boolean).map((mark) => (
    <span key={mark} className="ml-2 whitespace-nowrap text-meta text-ink-500">
      {mark}
    </span>
  ))
  const title = [goods.name, facts, goods.approvalNumber, shipping].filter(Boolean).join(' · ')
  if (!showImage) {
    return (
      <RowHeader className="cell-name" title={title}>
        <span className={cx('block', oneLine)}>
          {name}
          <span className="ml-2 text-meta text-ink-500">{facts}</span>
          {shippingMark}
          {marks}
        </span>
      </RowHeader>
    )
  }
  return (
    <RowHeader className="cell-name" title={title}>
      <span className="flex items-center gap-2">
        <GoodsImage goods={goods} size="row" />
        <span className="min-w-0">
          <span className={cx('block', oneLine)}>
            {name}
            {shippingMark}
            {marks}
          </span>
          <span className="block text-meta text-ink-500 min-[960px]:truncate">{facts}</span>
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
  return (
    <Cell className="cell-expiry cell-labelled tablet:whitespace-nowrap" data-label="效期至">
      {goods.expiry ? (
        <ExpiryView expiry={goods.expiry} countsDays={countsDays} />
      ) : (
        <span className="text-ink-500">—</span>
      )}
      {batch && !brief && (
        <span className="whitespace-nowrap text-ink-500 text-meta tablet:block max-tablet:ml-2">
          批号 {batch.number}
        </span>
      )}
    </Cell>
  )
}

export function StockCell({ goods }: { goods: Goods }) {
  const isLow = isLowStock(goods) && buyState(goods).kind === 'buyable'
  return (
    <Cell numeric className="cell-stock cell-labelled" data-label="库存">
      {isLow ? <span className="text-warn-700">仅剩 {goods.stock}</span> : stockLabel(goods)}
    </Cell>
  )
}
