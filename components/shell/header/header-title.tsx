'use client'

import { usePathname, useSelectedLayoutSegments } from 'next/navigation'
import { Suspense } from 'react'
import { matchRoute } from '#lib/routes/match.ts'
import type { Route, RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { shownPath } from '#lib/routes/shown-path.ts'

/** Pages whose own heading says the same, in sight. */
const headed: ReadonlySet<RouteKey> = new Set([
  'notFound',
  'noCampaign',
  'agreement',
  'pointsMall',
  'brandZone',
  'brandZonePage',
  'preferred',
  'preferredTable',
  'controlled',
  'pieces',
  'devices',
  'nearExpiry',
  'groupBuy',
  'dailySpecial',
  'cashBack',
  'storeWideDiscount',
  'combinations',
  'combinationGifts',
  'couponCentre',
  'doctors',
  'doctorList',
  'helpRegistration',
])

/** Pages shown at the address of what is not there, or cannot be rendered: they are not what the address says. */
const notices: readonly string[] = ['404', 'unavailable']

function Title() {
  const key = matchRoute(shownPath(usePathname()))
  const isNotice = useSelectedLayoutSegments().some((segment) => notices.includes(segment))
  const route: Route | null = key && !isNotice && !headed.has(key) ? routes[key] : null
  if (!route || !('title' in route)) return null
  return (
    <span className="whitespace-nowrap border-line border-l pl-4 text-ink-700 text-name max-tablet:border-l-0 max-tablet:pl-0 max-tablet:text-table">
      {route.title}
    </span>
  )
}

/** The page's title from its route, beside the shop's name (spec §2). */
export function HeaderTitle() {
  return (
    <Suspense fallback={null}>
      <Title />
    </Suspense>
  )
}
