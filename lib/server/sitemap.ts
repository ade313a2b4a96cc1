import 'server-only'
import { helpArticleUrl, helpPosts, newsArticleUrl, newsKinds, newsUrl } from '#lib/routes/article-links.ts'
import { campaignUrl } from '#lib/routes/campaign-links.ts'
import { closedPaths, openPaths, sitemapPaths } from '#lib/routes/crawl.ts'
import { brandUrl, campaignGoodsUrl, goodsUrl, listUrl } from '#lib/routes/links.ts'
import { isOfferedLink } from '#lib/routes/offered.ts'
import { readCampaigns } from '#lib/server/cached/campaigns.ts'
import { readNewsPage } from './cached/articles.ts'
import { readAbsentFeatures } from './cached/features.ts'
import { readCommonData } from './cached/frame.ts'
import { readListedCampaigns, readSitemapGoods } from './cached/sitemap.ts'
import { readBrandZone } from './cached/zones.ts'
import { readSite } from './current-site.ts'
import { escapeMarkup } from './escape-markup.ts'

/** Pages of news a sitemap names; older ones are found from these. */
const MOST_NEWS_PAGES = 50

const DAY = /^\d{4}-\d\d-\d\d$/

interface Entry {
  readonly path: string
  /** 2026-11-20; absent where nobody knows: a wrong day would be believed once. */
  readonly changedOn?: string | null
  /** Path of a picture that the page is about. */
  readonly image?: string | null
}

async function categoryEntries(): Promise<Entry[]> {
  const { categories } = await readCommonData()
  const withChildren = categories.all.flatMap((category) => [category, ...category.children])
  return withChildren.map(({ id }) => ({ path: listUrl('card', { select: id }) }))
}

async function newsEntries(): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { type } of newsKinds) {
    for (let page = 1; page <= MOST_NEWS_PAGES; page += 1) {
      const news = await readNewsPage(type, page)
      if (!news || news.items.length === 0) break
      const list = newsUrl(type, page)
      // The first page of the first kind is among the pages without parameters.
      if (list.includes('?')) entries.push({ path: list })
      entries.push(
        ...news.items.map((item) => ({
          path: newsArticleUrl(item.id, type),
          changedOn: item.changedOn || item.publishedOn,
        })),
      )
      if (page >= news.lastPage) break
    }
  }
  return entries
}

/** Each campaign that runs, in the campaign centre. */
async function centreEntries(): Promise<Entry[]> {
  const running = (await readCampaigns()).filter(({ state }) => state === 'running')
  return running.map(({ id }) => ({ path: campaignUrl(id) }))
}

async function pageEntries(): Promise<Entry[]> {
  const absent = new Set(await readAbsentFeatures())
  const [categories, news, { brands }, campaigns] = await Promise.all([
    categoryEntries(),
    newsEntries(),
    readBrandZone(),
    readListedCampaigns(),
  ])
  return [
    ...sitemapPaths()
      .filter((path) => isOfferedLink(path, absent))
      .map((path) => ({ path })),
    { path: helpArticleUrl(helpPosts.licences) },
    ...categories,
    ...brands.map(({ id }) => ({ path: brandUrl(id) })),
    ...campaigns.map((id) => ({ path: campaignGoodsUrl(id) })),
    ...(await centreEntries()),
    ...news,
  ]
}

async function entriesOf(part: string): Promise<Entry[] | null> {
  if (part === 'pages.xml') return pageEntries()
  const [, number] = /^goods-([1-9]\d{0,3})\.xml$/.exec(part) ?? []
  if (number === undefined) return null
  const { goods } = await readSitemapGoods(Number(number))
  return goods.length === 0 ? null : goods.map(({ id, ...known }) => ({ path: goodsUrl(id), ...known }))
}

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** One file of the sitemap, at most 50,000 addresses; null when there is no such file. */
export async function sitemapPart(part: string): Promise<string | null> {
  const [site, entries] = await Promise.all([readSite(), entriesOf(part)])
  if (entries === null) return null
  const addressOf = (path: string) => escapeMarkup(new URL(path, site.url).href)
  const lines = entries.map(({ path, changedOn, image }) => {
    const changed = DAY.test(changedOn ?? '') ? `<lastmod>${changedOn}</lastmod>` : ''
    const picture = image ? `<image:image><image:loc>${addressOf(image)}</image:loc></image:image>` : ''
    return `<url><loc>${addressOf(path)}</loc>${changed}${picture}</url>`
  })
  return `${prolog}<urlset ${namespace} ${imageNamespace}>\n${lines.join('\n')}\n</urlset>\n`
}

/** The list of the sitemap's files. */
export async function sitemapIndex(): Promise<string> {
  const [site, { files }] = await Promise.all([readSite(), readSitemapGoods(1)])
  const parts = ['pages.xml', ...Array.from({ length: files }, (_, index) => `goods-${index + 1}.xml`)]
  const lines = parts.map((part) => `<sitemap><loc>${escapeMarkup(`${site.url}/sitemap/${part}`)}</loc></sitemap>`)
  return `${prolog}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

export async function robotsText(): Promise<string> {
  const site = await readSite()
  const closed = closedPaths().map((path) => `Disallow: ${path}`)
  // Opened first: some readers take the first rule that fits, others the longest.
  const open = openPaths.map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...open, ...closed, '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n')
}
