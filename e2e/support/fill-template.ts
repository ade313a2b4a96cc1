import { newsArticleUrl } from '#lib/routes/article-links.ts'
import { groupBuyUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** The first group buy of the sample shop. */
const GROUP_BUY = 218

/** What is in the parameters of the addresses that need something that exists. */
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
