import { ID_PATTERN } from '#lib/kernel/id.ts'
import { helpPosts, helpSearchPath, newsKinds } from './article-links.ts'
import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

interface HelpRewrite {
  source: string
  has: { type: 'query'; key: string; value: string }[]
  destination: string
}

const news = '/cached/news'
const article = '/cached/help/article'
const search = '/cached/help/search'

const given = (key: string, value: string): HelpRewrite['has'][number] => ({ type: 'query', key, value })
const type = given('type', `(?<type>[${newsKinds.map((kind) => kind.type).join('')}])`)
const page = given('page', '(?<page>[1-9]\\d{0,3})')
/** A number that is none leads nowhere, rather than to the first page. */
const anyType = given('type', '.*')
const anyPage = given('page', '.*')
const nowhere = '/unknown'

/**
 * Help pages that differ by a query are cached pages of their own. These addresses have no page file, so the framework
 * looks at this list only after every page, where it costs the others nothing.
 */
export function helpRewrites(): HelpRewrite[] {
  const { path } = routes.news
  const firstType = newsKinds[0].type
  return [
    { source: path, has: [type, page], destination: `${news}/:type/:page` },
    { source: path, has: [anyType, anyPage], destination: nowhere },
    { source: path, has: [type], destination: `${news}/:type/1` },
    { source: path, has: [page], destination: `${news}/${firstType}/:page` },
    { source: path, has: [anyType], destination: nowhere },
    { source: path, has: [anyPage], destination: nowhere },
    { source: path, has: [], destination: `${news}/${firstType}/1` },
    {
      source: routes.helpRegistration.path,
      has: [given('id', `(?<id>${ID_PATTERN})`)],
      destination: `${article}/:id`,
    },
    { source: routes.helpRegistration.path, has: [given('id', '.*')], destination: nowhere },
    { source: routes.helpRegistration.path, has: [], destination: `${article}/${helpPosts.registration}` },
    { source: helpSearchPath, has: [given('keywords', '.*')], destination: search },
  ]
}

/** The route a cached page is shown under: while it is rendered it only knows its inner address. */
export function routeOfCached(pathname: string): RouteKey | null {
  if (pathname.startsWith(`${news}/`)) return 'news'
  if (pathname.startsWith(`${article}/`)) return 'helpRegistration'
  return pathname === search ? 'helpGuide' : null
}
