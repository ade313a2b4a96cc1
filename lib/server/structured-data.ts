import 'server-only'
import type {
  Article as ArticleData,
  FAQPage,
  NewsArticle,
  Organization,
  Product,
  WebSite,
  WithContext,
} from 'schema-dts'
import type { Article } from '#lib/domain/article.ts'
import { questionsOf } from '#lib/domain/article.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import type { SiteLinks } from '#lib/domain/site.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { goodsUrl, searchUrl } from '#lib/routes/links.ts'
import type { Site } from './current-site.ts'

const context = 'https://schema.org' as const
/** What Baidu reads dates by. */
const baiduContext = 'https://ziyuan.baidu.com/contexts/cambrian.jsonld'

const absolute = (site: Site, path: string): string => new URL(path, site.url).href

/** Moments as search engines want them, in China's time. */
const isoTime = (text: string): string => `${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')}`

/** An article or a piece of news with its dates, for schema.org readers and once more as Baidu wants it. */
export function articleData(site: Site, article: Article, path: string): object[] {
  const url = absolute(site, path)
  const published = isoTime(article.publishedOn)
  const updated = isoTime(article.updatedAt)
  const facts: WithContext<ArticleData | NewsArticle> = {
    '@context': context,
    '@type': article.type === 2 ? 'Article' : 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: `${published}+08:00`,
    dateModified: `${updated}+08:00`,
    inLanguage: 'zh-CN',
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: site.name, url: absolute(site, '/') },
    publisher: { '@type': 'Organization', name: site.name, url: absolute(site, '/') },
  }
  const forBaidu = {
    '@context': baiduContext,
    '@id': url,
    title: article.title,
    description: article.summary,
    pubDate: published,
    upDate: updated,
  }
  return [facts, forBaidu]
}

/** Questions and answers of articles; nothing where none asks. */
export function questionData(articles: readonly Article[]): WithContext<FAQPage>[] {
  const questions = articles.flatMap((article) => questionsOf(article.html))
  if (questions.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** Goods as search engines read them. A price only where everybody sees one. */
export function productData(site: Site, detail: GoodsDetail): WithContext<Product> {
  const { goods } = detail
  const url = absolute(site, goodsUrl(goods.id))
  const { salePrice } = goods
  return {
    '@context': context,
    '@type': 'Product',
    name: goods.name,
    description: detail.description,
    sku: goods.code,
    url,
    category: detail.crumbs.map((crumb) => crumb.name).join(' / '),
    manufacturer: { '@type': 'Organization', name: goods.manufacturer },
    ...(detail.sharedImage === null ? {} : { image: absolute(site, detail.sharedImage) }),
    ...(/^\d{13}$/.test(goods.barcode) ? { gtin13: goods.barcode } : {}),
    ...(detail.brandName === null ? {} : { brand: { '@type': 'Brand', name: detail.brandName } }),
    ...(salePrice === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url,
            price: formatPrice(salePrice),
            priceCurrency: 'CNY',
            availability: goods.stockText === '缺货' ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
          },
        }),
  }
}

/** Who runs the shop and how it is searched, for the home page. */
export function shopData(site: Site, links: SiteLinks, hotLine: string): object[] {
  const home = absolute(site, '/')
  const organization: WithContext<Organization> = {
    '@context': context,
    '@type': 'Organization',
    name: links.company || site.name,
    url: home,
    logo: absolute(site, '/icon.svg'),
    ...(links.address === '' ? {} : { address: links.address }),
    ...(hotLine === ''
      ? {}
      : { contactPoint: { '@type': 'ContactPoint', telephone: hotLine, contactType: 'customer service' } }),
  }
  // The placeholder is not to be encoded, so it is put in afterwards.
  const search = absolute(site, searchUrl('card', { keywords: 'KEYWORDS' })).replace('KEYWORDS', '{search_term}')
  const potentialAction = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: search },
    'query-input': 'required name=search_term',
  }
  const website: WithContext<WebSite> = {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: home,
    inLanguage: 'zh-CN',
    potentialAction,
  }
  return [organization, website]
}
