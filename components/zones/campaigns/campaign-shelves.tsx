'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useCampaign } from '#lib/browser/use-campaigns.ts'
import type { CampaignDetail, CampaignSection } from '#lib/domain/campaign.ts'
import { CampaignTime } from './campaign-time.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { SectionIndex, sectionAnchor } from './section-index.tsx'

/** How a campaign shows its goods: halls and floors of cards, a desk of rows, or lines to look up. */
export type ShelfLook = 'halls' | 'floors' | 'desk' | 'lines'

const indexNames: Readonly<Record<ShelfLook, string>> = {
  halls: '展馆',
  floors: '专题目录',
  desk: '目录',
  lines: '科室',
}

const waiting = {
  upcoming: '活动暂未开始，敬请期待',
  ended: '活动已结束，感谢参与',
  running: '活动商品陆续上架中，敬请期待',
} as const

function Shelf({ section, look, at }: { section: CampaignSection; look: ShelfLook; at: number }) {
  if (section.goods.length === 0) return null
  const anchor = sectionAnchor(section.id)
  return (
    <section id={anchor} aria-labelledby={`${anchor}-name`} className="scroll-mt-16">
      <div className="mb-2 flex items-end gap-3 border-line-strong border-b pb-1">
        {look === 'halls' && (
          <span aria-hidden="true" className="text-total font-bold text-brand-700">
            {String(at + 1).padStart(2, '0')}
          </span>
        )}
        <h2 id={`${anchor}-name`} className="text-section font-semibold">
          {section.name}
        </h2>
        <p className="text-table text-ink-500 max-tablet:hidden">{section.note}</p>
        <span className="ml-auto text-meta text-ink-500">{section.goods.length} 个品种</span>
      </div>
      {look === 'desk' ? (
        <GoodsTable caption={section.name} goods={section.goods} showImages />
      ) : look === 'lines' ? (
        <GoodsLines goods={section.goods} />
      ) : (
        <GoodsGrid goods={section.goods} />
      )}
    </section>
  )
}

/**
 * Time and goods of a campaign. The page holds what a guest sees; a member's prices come after, over the same call, and
 * for everybody when the campaign begins or ends while they look.
 */
export function CampaignShelves({ initial, look }: { initial: CampaignDetail; look: ShelfLook }) {
  const { campaign, refresh } = useCampaign(initial)
  const shown = campaign.sections.filter((section) => section.goods.length > 0)
  return (
    <>
      <CampaignTime campaign={campaign} refresh={refresh} />
      {shown.length === 0 ? (
        <EmptyState text={waiting[campaign.state]} />
      ) : (
        <>
          <SectionIndex label={indexNames[look]} sections={shown} />
          <div className="flex flex-col gap-6">
            {shown.map((section, at) => (
              <Shelf key={section.id} section={section} look={look} at={at} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
