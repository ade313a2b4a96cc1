'use client'

import { usePathname } from 'next/navigation'
import { Suspense } from 'react'
import { matchRoute } from '#lib/routes/match.ts'
import type { Route } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { routeOfStored } from '#lib/routes/stored-help.ts'

function Title() {
  const pathname = usePathname()
  const key = routeOfStored(pathname) ?? matchRoute(pathname)
  const route: Route | null = key && routes[key]
  return route && 'title' in route ? route.title : null
}

/** The page's title from its route, beside the shop's name (spec §2). */
export function HeaderTitle() {
  return (
    <span className="border-line border-l pl-4 text-name text-ink-700 whitespace-nowrap">
      <Suspense fallback={null}>
        <Title />
      </Suspense>
    </span>
  )
}
