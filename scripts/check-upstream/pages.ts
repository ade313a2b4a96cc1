import type { Feature } from '#lib/kernel/feature.ts'
import { routeFeatures } from '#lib/routes/offered.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'

/** Addresses of the pages that are there only with a feature. */
export const pagesOf = (feature: Feature): readonly string[] =>
  (Object.entries(routeFeatures) as [RouteKey, Feature][])
    .filter(([, needed]) => needed === feature)
    .map(([key]) => routes[key].path)
