import type { Feature } from '#lib/kernel/feature.ts'
import type { Route } from '#lib/routes/registry.ts'
import { routeEntries } from '#lib/routes/registry.ts'

const featureOf = (route: Route): unknown => ('feature' in route ? route.feature : undefined)

/** Addresses of the pages that are there only with a feature. */
export const pagesOf = (feature: Feature): readonly string[] =>
  routeEntries.filter(([, route]) => featureOf(route) === feature).map(([, { path }]) => path)
