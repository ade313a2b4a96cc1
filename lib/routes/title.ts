/** Document title: route title, dash, site title; the site title alone when the route has none (spec §2). */
export function documentTitle(routeTitle: string, siteTitle: string): string {
  return routeTitle === '' ? siteTitle : `${routeTitle}-${siteTitle}`
}
