'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useDailySpecial } from '#lib/browser/use-zones.ts'
import type { DailySpecial } from '#lib/domain/zone.ts'
import { listUrl } from '#lib/routes/links.ts'
import { emptyTexts } from './faces.ts'

/** Goods of the day, as this viewer may buy them. */
export function DailyGoods({ initial }: { initial: DailySpecial }) {
  const goods = useDailySpecial(initial)
  if (goods.length === 0) {
    return <EmptyState text={emptyTexts.daily} way={{ href: listUrl('card'), text: '查看全部商品' }} />
  }
  return <GoodsGrid goods={goods} eagerCount={2} />
}
