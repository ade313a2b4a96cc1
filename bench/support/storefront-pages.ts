import { gzipSync } from 'node:zlib'
import type { FilledPage, ZonePage } from './reference.ts'

export interface MeasuredPage {
  readonly name: FilledPage
  readonly path: string
  /** A text only this page has. */
  readonly expected: string
  /** What its first heading says, as far as it is of interest. */
  readonly heading: string
  readonly html: Buffer
}

interface Category {
  readonly id: number
  readonly name: string
  readonly total: number
}

const linksTo = (html: string, pattern: RegExp): number[] => [
  ...new Set([...html.matchAll(pattern)].map((match) => Number(match[1]))),
]

async function data<Data>(url: string): Promise<Data> {
  const response = await fetch(url)
  const envelope = (await response.json()) as { data: Data }
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return envelope.data
}

/** Of the categories whose name is a link on home, the one with the most goods. */
async function biggestCategory(shopApi: string, home: string): Promise<Category> {
  const found: Category[] = []
  for (const id of linksTo(home, /href="\/list\?select=(\d+)"[^>]*>[^<]/g)) {
    const list = await data<{ total: number; crumbs: { name: string }[] }>(`${shopApi}/api/goods/list?select=${id}`)
    found.push({ id, name: list.crumbs.at(-1)?.name ?? '', total: list.total })
  }
  const [biggest] = found.sort((a, b) => b.total - a.total)
  if (!biggest) throw new Error('home links no category')
  return biggest
}

/** Asks once more than it takes to store the page, and sees that what is measured is the cached page. */
async function cachedHtml(url: string, expected: string): Promise<Buffer> {
  for (let visit = 1; ; visit += 1) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' }, redirect: 'manual' })
    const html = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    if (!html.includes(expected)) throw new Error(`${url} lacks the text ${expected}`)
    if (response.headers.get('x-nextjs-cache') === 'HIT') return html
    if (visit === 10) throw new Error(`${url} is not stored: ${response.headers.get('x-nextjs-cache')}`)
  }
}

/** Home, the list of the biggest category and its first article, each already stored by the storefront. */
export async function warmPages(storefront: string, shopApi: string): Promise<MeasuredPage[]> {
  const home = await cachedHtml(`${storefront}/`, '为您推荐')
  const category = await biggestCategory(shopApi, home.toString())
  const listPath = `/list?select=${category.id}`
  const list = await cachedHtml(storefront + listPath, category.name)
  const [id] = linksTo(list.toString(), /href="\/list\/info\/(\d+)"/g)
  if (!id) throw new Error(`${listPath} shows no goods`)
  const { title, goods } = await data<{ title: string; goods: { name: string } }>(`${shopApi}/api/goods/detail/${id}`)
  const goodsPath = `/list/info/${id}`
  return [
    { name: 'home', path: '/', expected: '为您推荐', heading: '', html: home },
    { name: 'list', path: listPath, expected: category.name, heading: category.name, html: list },
    {
      name: 'goods',
      path: goodsPath,
      expected: title,
      heading: goods.name,
      html: await cachedHtml(storefront + goodsPath, title),
    },
  ]
}

/** Five zones and a brand, with a text that is only there. */
const zones: readonly { readonly name: ZonePage; readonly path: string; readonly expected: string }[] = [
  { name: 'preferred', path: '/yx', expected: '优选包邮专区' },
  { name: 'pieces', path: '/zyyp', expected: '中药饮片' },
  { name: 'near-expiry', path: '/jxqzc', expected: '近效期专场' },
  { name: 'cash-back', path: '/hb', expected: '满额返现' },
  { name: 'daily', path: '/mrtj', expected: '每日特价' },
  { name: 'brand', path: '/ppzq/info/1', expected: '品牌详情' },
]

/** Zones, each already stored by the storefront. */
export async function warmZones(storefront: string): Promise<MeasuredPage[]> {
  const pages: MeasuredPage[] = []
  for (const zone of zones) {
    pages.push({ ...zone, heading: zone.expected, html: await cachedHtml(storefront + zone.path, zone.expected) })
  }
  return pages
}

export const gzipSize = (html: Buffer): number => gzipSync(html).length
