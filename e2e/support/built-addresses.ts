import { newsArticleUrl } from '#lib/routes/article-links.ts'
import { groupBuyUrl } from '#lib/routes/links.ts'
import { matchRoute } from '#lib/routes/match.ts'
import type { Route, RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './acceptance.ts'
import { addressRows } from './acceptance.ts'

/** The first group buy of the sample shop. */
const GROUP_BUY = 218

/** What stands in the parameters of the addresses that need something that exists. */
export interface Known {
  readonly goods: number
  readonly order: number
  /** A claim after a receipt. */
  readonly claim: number
}

/** An address of a template: orders and goods that are there, 1 for everything else. */
export function fillTemplate(template: string, known: Known): string {
  if (template.startsWith('/help_news_info/')) return newsArticleUrl(81, 3)
  if (template === routes.groupBuyGoods.path) return groupBuyUrl(GROUP_BUY)
  const id = /^\/order\/(returnInfo|afterSalesInfo)/.test(template)
    ? known.claim
    : /^\/(order|cart)/.test(template)
      ? known.order
      : /^\/list.info/.test(template)
        ? known.goods
        : 1
  return template.replaceAll(/\{\w+\??\}/g, String(id))
}

function routeKey({ path }: AddressRow): RouteKey {
  const key = matchRoute(path.replaceAll(/\{\w+\??\}/g, '1'))
  if (!key) throw new Error(`${path} is in the table of addresses, but no route has it`)
  return key
}

const isBuilt = (row: AddressRow): boolean => {
  const route: Route = routes[routeKey(row)]
  return route.built === true
}

export const builtRows: readonly AddressRow[] = addressRows.filter(isBuilt)
export const unbuiltRows: readonly AddressRow[] = addressRows.filter((row) => !isBuilt(row))
