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

/** One line, so that rows keep their height; a focus ring inside it has room. */
const oneLine = '-m-1 truncate p-1'

/** Picture, tags, name with its pack, maker and approval number: what a row of any table of goods begins with. */
export function NameCell({ goods, showImage }: { goods: Goods; showImage: boolean }) {
  const shipping = shippingText(goods)
  const isSoldOut = buyState(goods).kind === 'sold-out'
  const name = (
    <>
      <TagList tags={shownTags(goods)} />
      <Link href={goodsLink(goods)} className={linkClass('strong', {}, isSoldOut ? 'text-ink-500' : 'text-base')}>
        {goods.name}
      </Link>
      <span className="ml-1.5 text-meta text-ink-500">{goods.spec}</span>
    </>
  )
  const shippingMark = shipping && <span className="ml-2 whitespace-nowrap text-brand-700 text-meta">{shipping}</span>
  const matched = goods.matched && <span className="ml-2 text-meta text-ink-500">{goods.matched}</span>
  const approval = goods.approvalNumber && (
    <span className="shrink-0 whitespace-nowrap text-meta text-ink-500">{goods.approvalNumber}</span>
  )
  const title = [goods.name, goods.spec, goods.manufacturer, goods.approvalNumber, shipping].filter(Boolean).join(' · ')
  if (!showImage) {
    return (
      <RowHeader className="cell-name" title={title}>
        <span className="flex items-baseline gap-2">
          <span className={oneLine}>
            {name}
            <span className="ml-2 text-meta text-ink-500">{goods.manufacturer}</span>
            {shippingMark}
            {matched}
          </span>
          {approval}
        </span>
      </RowHeader>
    )
  }
  return (
    <RowHeader className="cell-name" title={title}>
      <span className="flex items-center gap-2">
        <GoodsImage goods={goods} size="row" />
        <span className="name-lines">
          <span className={oneLine}>
            {name}
            {shippingMark}
            {matched}
          </span>
          <span className="truncate text-meta text-ink-500">{goods.manufacturer}</span>
          {approval}
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
    <Cell className="cell-expiry cell-labelled tablet:whitespace-nowrap" data-label={label}>
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
