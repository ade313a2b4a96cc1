'use client'

import { useSyncExternalStore } from 'react'
import { AdLink } from '#components/ui/ad-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { CloseIcon } from '#components/ui/icon.tsx'
import type { Ad } from '#lib/domain/site.ts'
import { closeAd, isAdClosed, subscribeClosedAds } from './closed-ads.ts'

interface ClosableAdProps {
  ad: Ad
  width: number
  height: number
  className?: string
}

/**
 * An ad that stays away for the rest of the visit once closed. It keeps its place and appears only when the browser knows
 * it was not closed: a closed one never flashes, and neither coming nor going moves the page.
 */
export function ClosableAd({ ad, width, height, className }: ClosableAdProps) {
  const isHidden = useSyncExternalStore(
    subscribeClosedAds,
    () => isAdClosed(ad.id),
    () => true,
  )
  return (
    <aside aria-label={`广告：${ad.title}`} className={cx('no-print relative', isHidden && 'invisible', className)}>
      <AdLink ad={ad} width={width} height={height} />
      <button
        type="button"
        aria-label="关闭广告"
        onClick={() => closeAd(ad.id)}
        className="absolute top-0 right-0 flex size-6 max-tablet:size-11 items-center justify-center bg-surface text-ink-700 hover:text-price"
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  )
}
