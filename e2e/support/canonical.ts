import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './acceptance.ts'
import { mainPath } from './acceptance.ts'
import { storefrontUrl } from './addresses.ts'
import type { Known } from './fill-template.ts'
import { fillTemplate } from './fill-template.ts'
import { expect } from './test.ts'

/** Views of a list are one page for search engines, a zone's too. */
const views: Readonly<Record<string, string>> = {
  [routes.listTable.path]: routes.list.path,
  [routes.listNoImage.path]: routes.list.path,
  [routes.searchTable.path]: routes.search.path,
  [routes.preferredTable.path]: routes.preferred.path,
}

/** Address of the main page, without page number, name, ads and the campaigns beside the open one; as search engines should keep it; one person's order has none. */
export function expectCanonical(html: string, row: AddressRow, known: Known): void {
  if (row.path === routes.notFound.path || (row.membersOnly && row.path.includes('{'))) return
  const main = mainPath(row) === routes.campaignCentre.path ? '/Hdzx/{ids}' : mainPath(row)
  const template = views[main] ?? main.replaceAll(/\/\{(page|name|ads)\?\}/g, '')
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(canonical, row.path).toBe(new URL(fillTemplate(template, known), storefrontUrl).href)
}
