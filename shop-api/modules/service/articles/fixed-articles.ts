import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { ArticleKind } from './article-file.ts'

interface FixedArticle {
  readonly id: number
  /** What operators call the page. */
  readonly name: string
  readonly kind: ArticleKind
  readonly category: number
  /** Address of the page that shows it alone; empty where it is also on its category's page or under news. */
  readonly path: string
}

/** Articles that pages of the storefront read by number; the specification names 66 and 72. */
export const fixedArticles = {
  registration: { id: 61, name: '会员注册', kind: 'help', category: 31, path: storefront.helpRegistration },
  payment: { id: 64, name: '订单支付', kind: 'help', category: 32, path: storefront.helpPayment },
  delivery: { id: 65, name: '货物配送', kind: 'help', category: 32, path: storefront.helpDelivery },
  licences: { id: 66, name: '资质证照', kind: 'help', category: 34, path: storefront.helpLicences },
  returns: { id: 67, name: '药品退换', kind: 'help', category: 33, path: storefront.helpReturns },
  notice: { id: 72, name: '公告栏', kind: 'notice', category: 1, path: '' },
  privacy: { id: 75, name: '隐私政策', kind: 'help', category: 36, path: storefront.privacy },
  preferred: { id: 101, name: '优选包邮规则', kind: 'help', category: 34, path: '' },
} as const satisfies Readonly<Record<string, FixedArticle>>

export type FixedPage = keyof typeof fixedArticles

export const fixedPages = Object.keys(fixedArticles) as [FixedPage, ...FixedPage[]]

export const pageNames = Object.fromEntries(fixedPages.map((page) => [page, fixedArticles[page].name])) as Readonly<
  Record<FixedPage, string>
>

/** The page that reads the article of a number; empty for articles of any other number. */
export const pageOf = (id: number): FixedPage | '' => fixedPages.find((page) => fixedArticles[page].id === id) ?? ''

/** The article of a number that a page reads; null for any other number. */
export function fixedArticle(id: number): FixedArticle | null {
  const page = pageOf(id)
  return page === '' ? null : fixedArticles[page]
}
