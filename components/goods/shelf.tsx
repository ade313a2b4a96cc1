'use client'

import { useLayoutEffect, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { useNear } from '#components/ui/use-near.ts'
import type { ShelfSource } from '#lib/browser/use-shelf.ts'
import { hasTerms, useShelf } from '#lib/browser/use-shelf.ts'
import type { ShownBrief } from '#lib/domain/goods-brief.ts'
import { toBrief } from '#lib/domain/goods-brief.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { useLateCard } from './use-late-card.ts'

interface ShelfProps {
  source: ShelfSource
  briefs: readonly ShownBrief[]
  /** Ids of the shelves of the first view, asked for together; empty: this shelf asks for itself when it comes near. */
  together?: readonly number[]
  /** As many are shown as fill whole rows, and on a phone no more than two rows. */
  fillsRows?: boolean
}

/** A screen's height ahead of the reader. */
const NEAR = '900px 0px'
const wholeRows = 'max-tablet:[&>:nth-child(n+5)]:hidden tablet:max-desktop:[&>:nth-child(n+10)]:hidden'
const alone: readonly number[] = []

/** Goods as everyone sees them: name, picture, maker; four elements, so that a home page of a hundred stays light. */
function SleepingCard({ goods }: { goods: ShownBrief }) {
  return (
    <>
      <a href={goodsUrl(goods.id)}>
        {goods.picture && <img src={goods.picture} alt="" loading="lazy" fetchPriority="low" />}
        {goods.name}
      </a>
      <p>{`${goods.spec} · ${goods.manufacturer}`}</p>
      {goods.price && <b>{goods.price}</b>}
    </>
  )
}

/**
 * Cards that sleep until somebody can buy from them: for members they get price and purchase when they come near the
 * screen. The keyboard stays on the goods it was on.
 */
export function Shelf({ source, briefs, together = alone, fillsRows }: ShelfProps) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<Element | null>(null)
  const isNear = useNear(list, NEAR)
  const items = useShelf({ source, briefs, together }, isNear)
  const Card = useLateCard(items.some(hasTerms))
  const isAwake = Card !== null

  useLayoutEffect(() => {
    if (isAwake && focused.current && document.activeElement === document.body)
      focused.current.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus()
  }, [isAwake])

  return (
    <ul
      ref={list}
      onFocus={({ target }) => {
        focused.current = target.closest('li')
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = null
      }}
      className={cx('grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-5', fillsRows && wholeRows)}
    >
      {items.map((item) => (
        <li key={item.id} className={cx('card-place', !(Card && hasTerms(item)) && 'sleeping-card')}>
          {Card && hasTerms(item) ? (
            <Card goods={item} />
          ) : (
            <SleepingCard goods={hasTerms(item) ? toBrief(item) : item} />
          )}
        </li>
      ))}
    </ul>
  )
}
