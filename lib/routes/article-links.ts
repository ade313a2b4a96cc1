import { routes } from './registry.ts'

/** Posts with a page of their own, by their numbers in the shop API; the specification names 66 and 72. */
export const helpPosts = {
  registration: 61,
  payment: 64,
  delivery: 65,
  licences: 66,
  returns: 67,
  privacy: 75,
} as const

/** Kinds of news, the first one shown first; notices of the shop are listed beside them. */
export const newsKinds = [
  { type: 3, name: '行业新闻' },
  { type: 4, name: '公司新闻' },
  { type: 1, name: '平台公告' },
] as const
export type NewsType = (typeof newsKinds)[number]['type']

const firstType = newsKinds[0].type

export const isNewsType = (type: number): type is NewsType => newsKinds.some((kind) => kind.type === type)

/** A page of news; the first page of the first kind is the plain address. */
export function newsUrl(type: NewsType = firstType, page = 1): string {
  const query = new URLSearchParams()
  if (type !== firstType) query.set('type', String(type))
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? routes.news.path : `${routes.news.path}?${query}`
}

export function newsArticleUrl(id: number, type: number): string {
  return routes.newsDetail.path.replace('{id}', String(id)).replace('{type}', String(type))
}

/** A help article on the address that takes its number (spec §1: ?id=66 shows the licences). */
export function helpArticleUrl(id: number): string {
  const { path } = routes.helpRegistration
  return id === helpPosts.registration ? path : `${path}?id=${id}`
}

/** Where the search within help is answered: the one help address whose page differs by its query. */
export const helpSearchPath = '/help'

/** Id of an article's place on its category's page. */
export const articlePlace = (id: number): string => `a${id}`
