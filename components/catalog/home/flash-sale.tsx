'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { useSpike } from '#lib/browser/use-home.ts'
import type { Spike } from '#lib/domain/home.ts'
import { Section } from './section.tsx'

const shownGoods = 5

/** The flash sale running now, with the time left by the server's clock; when it ends the next one is asked for. */
export function FlashSale({ initial }: { initial: Spike }) {
  const { spike, refresh } = useSpike(initial)
  if (spike.goods.length === 0) return null
  return (
    <Section
      id="home-flash"
      title="限时秒杀"
      aside={
        spike.endsAt !== null && (
          <Countdown key={spike.endsAt} endsAt={Math.floor(spike.endsAt / 1000)} onEnd={refresh} />
        )
      }
    >
      <GoodsGrid goods={spike.goods.slice(0, shownGoods)} />
    </Section>
  )
}
