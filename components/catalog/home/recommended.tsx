'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { useRecommendations } from '#lib/browser/use-home.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { Section } from './section.tsx'

export function Recommended({ initial }: { initial: readonly Goods[] }) {
  const goods = useRecommendations(initial)
  if (goods.length === 0) return null
  return (
    <Section id="home-recommended" title="为您推荐">
      <GoodsGrid goods={goods} isShelf />
    </Section>
  )
}
