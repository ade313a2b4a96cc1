import 'server-only'
import { notFound } from 'next/navigation'
import { absentableRoutes } from '#lib/routes/offered.ts'
import type { Frame, RouteKey } from '#lib/routes/registry.ts'

/** The route that an absent page is rendered for. */
export function absentRoute(frame: Frame, { route }: { readonly route: string }): RouteKey {
  return absentableRoutes(frame).find((key) => key === route) ?? notFound()
}
