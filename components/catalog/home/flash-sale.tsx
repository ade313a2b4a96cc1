'use client'

import { Shelf } from '#components/goods/shelf.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { useNextSpike } from '#lib/browser/use-spike.ts'
import type { ShownBrief } from '#lib/domain/goods-brief.ts'
import { toBrief } from '#lib/domain/goods-brief.ts'
import { SHOWN_FLASH } from '#lib/domain/home.ts'
import { Section } from './section.tsx'

interface FlashSaleProps {
  goods: readonly ShownBrief[]
  /** Milliseconds since 1970, by the server's clock. */
  endsAt: number | null
  together: readonly number[]
}

/** The flash sale running now, with the time left by the server's clock; when it ends the next one is asked for. */
export function FlashSale({ goods, endsAt, together }: FlashSaleProps) {
  const { next, ask } = useNextSpike()
  const shown = next ? next.goods.slice(0, SHOWN_FLASH).map(toBrief) : goods
  const end = next ? next.endsAt : endsAt
  if (shown.length === 0) return null
  return (
    <Section
      id="home-flash"
      title="限时秒杀"
      aside={end !== null && <Countdown key={end} endsAt={Math.floor(end / 1000)} onEnd={ask} />}
    >
      <Shelf source="spike" briefs={shown} {...(next ? {} : { together })} />
    </Section>
  )
}
