import { serialize } from 'node:v8'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { askEverything, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { foreignForms } from '#e2e/support/foreign-forms.ts'
import type { Variant } from '#e2e/support/hostile-shapes.ts'
import { firstRows, hostileVariants } from '#e2e/support/hostile-shapes.ts'
import type { DataOf } from '#lib/contract/call.ts'
import type { CallKey, calls } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import type { FrameContent } from '#lib/domain/site.ts'
import { emptyZone } from '#lib/domain/zone.ts'
import { toArticle } from '#lib/mapping/article.ts'
import { toControlledZone } from '#lib/mapping/campaign.ts'
import { toCombination } from '#lib/mapping/cart.ts'
import { toCommonData, toHotWord } from '#lib/mapping/common.ts'
import { toExchanges } from '#lib/mapping/exchange.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toGoodsCampaign, toGoodsDetail } from '#lib/mapping/goods-detail.ts'
import { toGoodsList } from '#lib/mapping/goods-list.ts'
import { toHome, toNewcomers, toSpike } from '#lib/mapping/home.ts'
import { toAd, toNotice, toSiteLinks } from '#lib/mapping/site.ts'
import { toSuggestions } from '#lib/mapping/suggestion.ts'
import { toBrandDetail, toBrandZone, toDailySpecial, toZone } from '#lib/mapping/zone.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/list',
  useSelectedLayoutSegments: () => [],
  useSelectedLayoutSegment: () => null,
}))
const [{ ShopFrame }, { PortalFrame }, { HomePage }, { ListPage }, { GoodsDetailPage }, { BottomAd }] =
  await Promise.all([
    import('./shell/shop-frame.tsx'),
    import('./shell/portal-frame.tsx'),
    import('./catalog/home/home-page.tsx'),
    import('./catalog/list-page.tsx'),
    import('./catalog/goods-detail-page.tsx'),
    import('#components/shell/ads/ads.tsx'),
  ])
const [{ ListZonePage }, { DailyPage }, { BrandZonePage }, { BrandPage }, { ControlledPage }, { CombinationPage }] =
  await Promise.all([
    import('./zones/list-zone-page.tsx'),
    import('./zones/daily-page.tsx'),
    import('./zones/brand-zone-page.tsx'),
    import('./zones/brand-page.tsx'),
    import('./zones/controlled/controlled-page.tsx'),
    import('#components/zones/combinations/combination-page.tsx'),
  ])
const [{ ExchangePage }, { SignInPage }, { ArticlePage }, { SuggestRow }, { HotWords }, { GoodsCampaigns }] =
  await Promise.all([
    import('#components/zones/exchange/exchange-page.tsx'),
    import('./auth/sign-in-page.tsx'),
    import('./help/article-page.tsx'),
    import('./catalog/search-box/suggest-row.tsx'),
    import('./shell/header/hot-words.tsx'),
    import('./catalog/goods-campaigns.tsx'),
  ])

type Wire<Key extends CallKey> = DataOf<(typeof calls)[Key]>

/** Data of every shown call as the bare upstream answers it, read as the storefront reads it. */
const bare = new Map<string, unknown>()
const wireOf = <Key extends CallKey>(key: Key): Wire<Key> =>
  readLiberally(shapes[key].data, bare.get(key)).data as Wire<Key>

const keyOf = new Map<string, CallKey>(callEntries.map(([key, { method, path }]) => [`${method} ${path}`, key]))

const { error: printError } = console
afterAll(() => {
  console.error = printError
})

beforeAll(async () => {
  const upstream = await startBareUpstream()
  upstream.alter((key, data) => {
    const call = keyOf.get(key)
    if (call) bare.set(call, firstRows(data))
    return data
  })
  await askEverything(upstream)
  await upstream.close()
})

function frameWith(part: Partial<FrameContent>): ReactNode {
  const content: FrameContent = {
    siteName: '青囊医药',
    siteUrl: 'http://localhost:3000',
    common: toCommonData(wireOf('focusCommon')),
    links: toSiteLinks(wireOf('globalLinks')),
    notice: null,
    topAds: [],
    cornerAds: [],
    ...part,
  }
  return (
    <>
      <ShopFrame content={content}>页面</ShopFrame>
      <PortalFrame content={content}>页面</PortalFrame>
    </>
  )
}

const homeWith = (part: Partial<Parameters<typeof HomePage>[0]>) => (
  <HomePage
    desk={null}
    siteName="青囊医药"
    home={toHome(wireOf('focusHome'))}
    spike={toSpike(wireOf('spike'))}
    recommended={wireOf('recommendations').data.map(toGoods)}
    newcomers={toNewcomers(wireOf('focusNewcomers'))}
    demoAds={wireOf('focusDemo').data.map(toAd)}
    brands={toCommonData(wireOf('focusCommon')).brands}
    absent={[]}
    {...part}
  />
)
const zoneWith = (zoneKey: 'preferred' | 'pieces', wire: Wire<'focusPreferred'>) => (
  <ListZonePage zoneKey={zoneKey} mode="card" query={{}} zone={toZone(wire)} list={toGoodsList(wireOf('goodsList'))} />
)

/** The page a call's answer is rendered on. */
const pages: { [Key in CallKey]?: (wire: Wire<Key>) => ReactNode } = {
  focusCommon: (wire) => frameWith({ common: toCommonData(wire) }),
  globalLinks: (wire) => frameWith({ links: toSiteLinks(wire) }),
  focusTop: (wire) => frameWith({ topAds: wire.data.map(toAd) }),
  focusRight: (wire) => frameWith({ cornerAds: wire.data.map(toAd) }),
  focusHome: (wire) => (
    <>
      {homeWith({ home: toHome(wire) })}
      <BottomAd ads={toHome(wire).bottom} />
    </>
  ),
  spike: (wire) => homeWith({ spike: toSpike(wire) }),
  recommendations: (wire) => homeWith({ recommended: wire.data.map(toGoods) }),
  focusNewcomers: (wire) => homeWith({ newcomers: toNewcomers(wire) }),
  focusDemo: (wire) => homeWith({ demoAds: wire.data.map(toAd) }),
  goodsList: (wire) =>
    (['table', 'card', 'plain'] as const).map((mode) => (
      <ListPage key={mode} place={{ kind: 'list', mode, query: {} }} list={toGoodsList(wire)} />
    )),
  goodsDetail: (wire) => <GoodsDetailPage detail={toGoodsDetail(wire)} campaigns={[]} absent={[]} />,
  goodsCampaigns: (wire) => <GoodsCampaigns campaigns={wire.data.map(toGoodsCampaign)} />,
  goodsHot: (wire) => <HotWords words={wire.map(toHotWord)} />,
  goodsSearch: (wire) =>
    toSuggestions(wire).rows.map((row) => <SuggestRow key={row.name} row={row} typed="片" goods={undefined} />),
  everydayPrice: (wire) => <DailyPage zone={emptyZone} daily={toDailySpecial(wire)} />,
  focusPreferred: (wire) => zoneWith('preferred', wire),
  focusPieces: (wire) => zoneWith('pieces', wire),
  focusBrandZone: (wire) => {
    const { banners, brands } = toBrandZone(wire)
    return <BrandZonePage banners={banners} content={{ brands, page: 1, lastPage: 1 }} />
  },
  focusBrand: (wire) => <BrandPage brand={toBrandDetail(wire)} page={1} list={toGoodsList(wireOf('goodsList'))} />,
  focusControlled: (wire) => <ControlledPage view="all" zone={toControlledZone(wire)} />,
  focusControlledNew: (wire) => <ControlledPage view="new" zone={toControlledZone(wire)} />,
  combinations: (wire) => <CombinationPage combinations={wire.data.map(toCombination)} />,
  exchangeGroups: (wire) => <ExchangePage exchanges={toExchanges(wire)} view="groups" />,
  exchangeList: (wire) => <ExchangePage exchanges={toExchanges(wire)} view="list" />,
  focusLogin: (wire) => <SignInPage next="/" ad={wire.data.map(toAd)[0] ?? null} />,
  postDetail: (wire) => (
    <>
      {frameWith({ notice: toNotice(wire) })}
      <ArticlePage
        article={toArticle(wire, (html) => html)}
        tree={[]}
        crumbs={[]}
        blocks={[]}
        url="http://localhost/"
      />
    </>
  ),
}

/** What is absent may be outside a field's range, such as an id 0, but is never of another type. */
const typeProblems: readonly string[] = ['invalid_type', 'invalid_union', 'invalid_value', 'unrecognized_keys']

/**
 * Why a page could not be rendered from an answer so changed; null when it could. Many changes read alike, as if the field
 * were absent for instance: what is in `drawn` has been rendered before.
 */
function failureOf({ key, field, change, apply }: Variant, drawn: Set<string>): string | null {
  const call = keyOf.get(key)
  if (!call) return `${key}: no call of the contract`
  const name = `${key} ${field} ${change}`
  try {
    const { data } = readLiberally(shapes[call].data, apply(bare.get(call)))
    if (data === undefined) return null
    const wrong = shapes[call].data.safeParse(data).error?.issues.find(({ code }) => typeProblems.includes(code))
    if (wrong) return `${name}: read as ${wrong.path.join('.')} ${wrong.message}`
    const answer = serialize(data).toString('latin1')
    if (drawn.has(answer)) return null
    drawn.add(answer)
    const page = pages[call] as ((wire: unknown) => ReactNode) | undefined
    const complaints: string[] = []
    console.error = (text: unknown) => void complaints.push(String(text).slice(0, 200))
    if (page) renderToString(page(data))
    return complaints.length > 0 ? `${name}: ${complaints[0]}` : null
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`
  }
}

test('every shown call is answered by the bare upstream', () => {
  const asked = new Set(hostileVariants.map(({ key }) => keyOf.get(key)))
  expect([...asked].filter((key) => key === undefined || !bare.has(key))).toEqual([])
})

const byCall = Map.groupBy(hostileVariants, ({ key }) => key)

test('there are thousands of changed answers', () => {
  process.stdout.write(`${hostileVariants.length} changed answers of ${byCall.size} calls are read and drawn\n`)
  expect(hostileVariants.length).toBeGreaterThan(3000)
})

test.each([...byCall.keys()])('no field of %s takes a page down, whatever it is', (key) => {
  const drawn = new Set<string>()
  expect((byCall.get(key) ?? []).flatMap((variant) => failureOf(variant, drawn) ?? [])).toEqual([])
})

/** What a page of a call says, in words. */
function textOf(call: CallKey, data: unknown): string {
  const shape: CallShapes = shapes[call]
  const page = pages[call] as (wire: unknown) => ReactNode
  return renderToString(page(readLiberally(shape.data, data).data)).replaceAll(/<[^>]*>/g, ' ')
}

test.each(Object.entries(foreignForms))('%s say the same on every page', (_form, alter) => {
  for (const call of Object.keys(pages) as CallKey[]) {
    const given = bare.get(call)
    expect([call, textOf(call, alter(call, given))]).toEqual([call, textOf(call, given)])
  }
})
