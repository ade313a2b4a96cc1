'use client'

import { usePathname } from 'next/navigation'
import { useControlledAds } from '#lib/browser/use-campaigns.ts'
import { parseKeyList } from '#lib/routes/campaign-links.ts'
import { ZoneAds } from '../zone-ads.tsx'

/** Advertisements that the address names; the page itself is the same with any of them. */
export function ProgrammeAds() {
  const part = usePathname().split('/').map(decodeURIComponent)[4]
  const ads = useControlledAds(part === undefined ? [] : (parseKeyList(part) ?? []))
  return <ZoneAds ads={ads} label="控销推荐" />
}
