import { serialize } from 'node:v8'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { askEverything, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import type { Variant } from '#e2e/support/hostile-shapes.ts'
import { firstRows, hostileVariants } from '#e2e/support/hostile-shapes.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined, push: () => undefined }),
  usePathname: () => '/user',
  useSelectedLayoutSegments: () => [],
}))
const [{ CartPage }, { CouponsPage }, { BalancePage }, { FavoritesPage }, { BoughtPage }, { LicencesPage }] =
  await Promise.all([
    import('./cart/cart-page.tsx'),
    import('./wallet/coupons-page.tsx'),
    import('./wallet/balance-page.tsx'),
    import('./self-service/favorites-page.tsx'),
    import('./self-service/bought-page.tsx'),
    import('#components/account/licences-page.tsx'),
  ])
const [{ SourcingListPage }, { InspectionReportPage }, { BasicInfoPage }, { MemberCentrePage }, { MemberCorner }] =
  await Promise.all([
    import('#components/self-service/sourcing-list-page.tsx'),
    import('./self-service/inspection-page.tsx'),
    import('./account/basic-info-page.tsx'),
    import('./account/member-centre-page.tsx'),
    import('./shell/visitor/member-corner.tsx'),
  ])

/** The member's pages that show a call's answer. */
const pages: { readonly [Key in CallKey]?: () => ReactNode } = {
  cartList: () => <CartPage />,
  userBase: () => (
    <>
      <MemberCorner siteName="青囊医药" />
      <BasicInfoPage />
    </>
  ),
  money: () => <MemberCentrePage />,
  moneyLog: () => <BalancePage kind={undefined} from="" to="" page={1} recharge="" />,
  coupons: () => <CouponsPage view={1} page={1} />,
  availableCoupons: () => <CouponsPage view={0} page={1} />,
  couponNumbers: () => <CouponsPage view={0} page={1} />,
  favorites: () => <FavoritesPage page={1} />,
  fastBuy: () => <BoughtPage order="times" page={1} />,
  licences: () => <LicencesPage />,
  businessScope: () => <LicencesPage />,
  sourcingList: () => <SourcingListPage page={1} />,
  inspectionReports: () => (
    <InspectionReportPage query={{ keywords: '', batch: '', orderId: null, onlyFresh: false, page: 1 }} />
  ),
}

const keyOf = new Map<string, CallKey>(callEntries.map(([key, { method, path }]) => [`${method} ${path}`, key]))
const bare = new Map<string, unknown>()
const variants = Map.groupBy(
  hostileVariants.filter(({ key }) => (keyOf.get(key) ?? '') in pages),
  ({ key }) => key,
)

/** The same row two hundred times over, and an element that this imitation of a browser does not know. */
const harmless = /two children with the same key|unrecognized in this browser/

const { error: printError } = console
let complaints: string[] = []
let broken: Variant | null = null

beforeAll(async () => {
  const upstream = await startBareUpstream()
  upstream.alter((key, data) => {
    bare.set(key, firstRows(data))
    return data
  })
  await askEverything(upstream)
  await upstream.close()
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.scrollTo = () => undefined
  window.matchMedia = () => media as unknown as MediaQueryList
})
afterAll(() => {
  console.error = printError
})

/** What the proxy would make of an answer. */
function proxied(key: string): object {
  const call = keyOf.get(key)
  const data = broken?.key === key ? broken.apply(bare.get(key)) : bare.get(key)
  const shape = call === undefined ? undefined : (shapes[call] as CallShapes)
  const read = shape && readLiberally(shape.data, data).data
  return read === undefined ? { code: 500, message: '系统繁忙，请稍候再试' } : { code: 200, message: '', data: read }
}

beforeEach(() => {
  Reflect.set(document, 'cookie', 'signed_in=1')
  const shop = installFakeShop()
  shop.answer = ({ method, url }) => ({ body: proxied(`${method} ${url.split('?', 1)[0]}`) })
  console.error = (text: unknown) => {
    if (!harmless.test(String(text))) complaints.push(String(text).slice(0, 200))
  }
})
afterEach(() => {
  cleanup()
  Reflect.set(document, 'cookie', 'signed_in=; Max-Age=0')
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

async function failureOf(variant: Variant): Promise<string | null> {
  const page = pages[keyOf.get(variant.key) ?? 'logout']
  complaints = []
  const name = `${variant.key} ${variant.field} ${variant.change}`
  try {
    const { container, unmount } = render(<QuickData>{page?.()}</QuickData>)
    for (let turn = 0; turn < 3; turn += 1) await settle()
    const text = container.textContent ?? ''
    unmount()
    await forgetData()
    if (/undefined|NaN|\[object/.test(text))
      return `${name}: broken words ${/.{20}(undefined|NaN|\[object).{10}/.exec(text)?.[0]}`
    return complaints.length > 0 ? `${name}: ${complaints[0]}` : null
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`
  }
}

const LIMIT_MS = 300_000

test.each([...variants.keys()])(
  'no field of %s takes a member’s page down',
  async (key) => {
    const failures: string[] = []
    const drawn = new Set<string>()
    for (const variant of variants.get(key) ?? []) {
      // Many changes read alike, as if the field were absent for instance: what a page was drawn from once is not drawn again.
      broken = variant
      const answer = serialize(proxied(key)).toString('latin1')
      if (drawn.has(answer)) continue
      drawn.add(answer)
      const failure = await failureOf(variant)
      if (failure !== null) failures.push(failure)
    }
    expect(failures).toEqual([])
  },
  LIMIT_MS,
)
