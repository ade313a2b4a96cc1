'use client'

import { FavoriteButton } from '#components/goods/favorite-button.tsx'
import { GoodsImage } from '#components/goods/goods-image.tsx'
import { TagList } from '#components/ui/tag.tsx'
import { useGoodsDetail } from '#lib/browser/use-goods.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import { shownTags } from '#lib/domain/goods-text.ts'
import { BatchTable } from './batch-table.tsx'
import { BuyBox } from './buy-box.tsx'
import { PromotionNotes } from './promotion-notes.tsx'
import { useOfferQuery } from './use-offer-query.ts'

/** The part of the page that changes with who looks: price, stock, batches, what runs. */
export function GoodsDetailView({ initial }: { initial: GoodsDetail }) {
  const offer = useOfferQuery()
  const detail = useGoodsDetail(initial, offer)
  const { goods } = detail
  return (
    <>
      <div className="grid gap-6 bg-surface p-4 tablet:grid-cols-[minmax(0,400px)_1fr]">
        <GoodsImage goods={goods} size="detail" eager />
        <div className="min-w-0">
          <h1 className="text-name font-semibold">
            <TagList tags={shownTags(goods)} max={7} />
            {goods.name} <span className="font-normal text-base text-ink-700">{goods.spec}</span>
          </h1>
          <p className="text-ink-700">{goods.manufacturer}</p>
          <p className="text-meta text-ink-500">
            {[goods.approvalNumber, `编码 ${goods.code}`, goods.barcode && `条码 ${goods.barcode}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <BuyBox goods={goods} />
          <PromotionNotes notes={detail.promotions} />
          <FavoriteButton goods={goods} withText />
        </div>
      </div>
      <BatchTable goods={goods} batches={detail.batches} />
    </>
  )
}
