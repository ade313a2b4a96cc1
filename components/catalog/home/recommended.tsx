import { Shelf } from '#components/goods/shelf.tsx'
import type { ShownBrief } from '#lib/domain/goods-brief.ts'
import { Section } from './section.tsx'

interface RecommendedProps {
  goods: readonly ShownBrief[]
  together: readonly number[]
}

export function Recommended({ goods, together }: RecommendedProps) {
  if (goods.length === 0) return null
  return (
    <Section id="home-recommended" title="为您推荐">
      <Shelf source="recommended" briefs={goods} together={together} fillsRows />
    </Section>
  )
}
