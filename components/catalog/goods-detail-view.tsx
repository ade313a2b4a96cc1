'use client'

import type { ReactNode } from 'react'
import { FavoriteButton } from '#components/goods/favorite-button.tsx'
import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Button } from '#components/ui/button.tsx'
import { ChatIcon } from '#components/ui/icon.tsx'
import { TagList } from '#components/ui/tag.tsx'
import { useFirstThenAll } from '#components/ui/use-first-then-all.ts'
import { openServiceDesk } from '#lib/browser/service-desk.ts'
import { useGoodsDetail } from '#lib/browser/use-goods.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { GoodsCampaign, GoodsDetail } from '#lib/domain/goods-detail.ts'
import { shownTags } from '#lib/domain/goods-text.ts'
import { BatchTable } from './batch-table.tsx'
import { BuyBox } from './buy-box.tsx'
import { ComparableGoods } from './comparable-goods.tsx'
import { GoodsPictures } from './goods-pictures.tsx'
import { PromotionNotes } from './promotion-notes.tsx'
import { useOfferQuery } from './use-offer-query.ts'

/** The goods as a conversation with the shop names them. */
const toSubject = ({ id, name, spec, image }: Goods): ConversationSubject => ({
  kind: 'goods',
  id,
  title: `${name} ${spec}`,
  image: image?.list ?? '',
})

/** Drawn after the first frame of a page that a click opens. Until then its room keeps the end of the page out of sight. */
function BelowBuyBox({ children }: { children: ReactNode }) {
  const isDrawn = useFirstThenAll(1, 0) === 1
  return isDrawn ? children : <div className="min-h-screen" />
}

interface GoodsDetailViewProps {
  initial: GoodsDetail
  /** Where promotions of the same name are explained. */
  campaigns: readonly GoodsCampaign[]
  children: ReactNode
}

/** What changes with who looks: price, stock, batches, what runs, and the like goods below the facts. */
export function GoodsDetailView({ initial, campaigns, children }: GoodsDetailViewProps) {
  const offer = useOfferQuery()
  const detail = useGoodsDetail(initial, offer)
  const { goods } = detail
  const isSame = ({ genericName }: Goods) => genericName !== '' && genericName === goods.genericName
  const same = detail.related.filter(isSame)
  const others = detail.related.filter((each) => !isSame(each))
  return (
    <>
      <div className="grid gap-6 bg-surface p-4 max-tablet:gap-3 max-tablet:px-3 max-tablet:py-2 tablet:grid-cols-[minmax(0,400px)_1fr]">
        <GoodsPictures goods={goods} pictures={detail.pictures} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-2 text-base text-ink-700">
            <TagList tags={shownTags(goods)} max={7} />
            <h1 className="text-name font-semibold text-ink-900">{goods.name}</h1>
            {goods.spec}
          </div>
          <p className="text-ink-700">{goods.manufacturer}</p>
          <p className="text-meta text-ink-500">
            {[goods.approvalNumber, goods.code && `编码 ${goods.code}`, goods.barcode && `条码 ${goods.barcode}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <BuyBox goods={goods} />
          <PromotionNotes notes={detail.promotions} campaigns={campaigns} />
          <div className="flex flex-wrap items-center gap-4">
            <FavoriteButton goods={goods} withText />
            <Button variant="text" size="row" onClick={() => openServiceDesk(toSubject(goods))}>
              <ChatIcon /> 联系客服
            </Button>
          </div>
        </div>
      </div>
      <BelowBuyBox>
        <BatchTable goods={goods} batches={detail.batches} />
        {children}
        {same.length > 0 && <ComparableGoods goods={goods} others={same} />}
        {others.length > 0 && (
          <section aria-labelledby="goods-related">
            <h2 id="goods-related" className="mb-2 text-section font-semibold">
              同类商品
            </h2>
            <GoodsGrid goods={others} firstCount={0} />
          </section>
        )}
      </BelowBuyBox>
    </>
  )
}
