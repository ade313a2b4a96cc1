import 'server-only'
import { notFound } from 'next/navigation'
import { absentableRoutes } from '#lib/routes/offered.ts'
import type { Frame, RouteKey } from '#lib/routes/registry.ts'

/** The route that a page of a frame stands in for. */
export function absentRoute(frame: Frame, { route }: { readonly route: string }): RouteKey {
  return absentableRoutes(frame).find((key) => key === route) ?? notFound()
}
