import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { FeatureProvider } from '#lib/browser/features.tsx'
import type { SentCall } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { zoneShapes } from '#lib/contract/zones/shapes.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import { toControlledZone } from '#lib/mapping/campaign.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { wireGoods } from '#lib/mapping/testing/wire-goods.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/',
}))
const { CouponsPage } = await import('./wallet/coupons-page.tsx')
const { CashVouchersPage } = await import('./wallet/cash-vouchers-page.tsx')
const { ControlledPage } = await import('./zones/controlled/controlled-page.tsx')
const { ListView } = await import('./catalog/list-view.tsx')

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)

beforeEach(() => {
  setCookie('signed_in=1')
})
afterEach(async () => {
  cleanup()
  setCookie('signed_in=; Max-Age=0')
  await forgetData()
})

/** An upstream that answers what it is given by path, and nothing else. */
function upstreamWith(answers: Readonly<Record<string, unknown>>): readonly SentCall[] {
  const shop = installFakeShop()
  shop.answer = ({ url }) => {
    const data = answers[url.split('?', 1)[0] ?? url]
    return data === undefined ? { status: 404, body: { code: 404 } } : { body: { code: 200, message: '', data } }
  }
  return shop.sent
}

test('cash vouchers come with the coupons where the upstream has no calls of their own', async () => {
  const paper = { name: '满减', amount: '50.00', status: 0 }
  const sent = upstreamWith({
    '/api/user/availableCoupon': readLiberally(userShapes.availableCoupons.data, {
      data: [
        { ...paper, id: 1, type: 1 },
        { ...paper, id: 2, type: 2, name: '端午现金券' },
      ],
    }).data,
    '/api/user/couponNum': readLiberally(userShapes.couponNumbers.data, [{ type: 2, num: 1 }]).data,
  })
  render(
    <QuickData>
      <FeatureProvider absent={['cash-vouchers']}>
        <CashVouchersPage status={0} page={1} />
      </FeatureProvider>
    </QuickData>,
  )
  await screen.findByText('端午现金券')
  expect(document.body.textContent).toContain('面值 ¥50.00')
  expect(document.body.textContent).not.toMatch(/满减|剩余|1970|可分次抵扣/)
  expect((await screen.findByRole('link', { name: /可使用/ })).textContent).toContain('1')
  expect(sent.map(({ url }) => url).sort()).toEqual(['/api/user/availableCoupon?type=2&page=1', '/api/user/couponNum'])
})

test('of a coupon whose days nobody says no days are shown', async () => {
  const paper = { id: 1, name: '满减', amount: '50.00', status: 0, expires_at: 0 }
  upstreamWith({ '/api/user/availableCoupon': readLiberally(userShapes.availableCoupons.data, { data: [paper] }).data })
  render(
    <QuickData>
      <CouponsPage view={0} page={1} />
    </QuickData>,
  )
  await screen.findByText('满减')
  expect(document.body.textContent).not.toContain('1970')
})

const controlled = (sent: unknown) => {
  const wire = readLiberally(zoneShapes.focusControlled.data, sent).data
  return wire && toControlledZone(wire)
}

test.each(['all', 'new'] as const)(
  'of controlled goods without a word who may buy, nothing is claimed (%s)',
  (view) => {
    setCookie('signed_in=; Max-Age=0')
    const zone = controlled([{ id: 1, name: '黄芪饮片' }])
    if (!zone) throw new Error('not read')
    render(<ControlledPage view={view} zone={zone} />)
    expect(screen.getAllByText(/黄芪饮片/).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toMatch(/供货范围|0 个品种|开通$|\s开通/)
  },
)

test.each([
  ['a member', 'signed_in=1', /供货范围 江苏药店✓ 您在供货范围内全部 3 个品种/],
  ['a guest, of whom nothing is known', 'signed_in=; Max-Age=0', /供货范围 江苏药店全部 3 个品种/],
])('what the upstream does say of an agreement is shown to %s', (_, cookie, words) => {
  setCookie(cookie)
  const sent = installFakeShop()
  sent.answer = () => 'silent'
  const group = {
    id: 1,
    name: '黄芪协议',
    url: '/kxzq/goods/a',
    audience: '江苏药店',
    total: 3,
    barred: null,
    goods: [],
  }
  const zone = controlled({ groups: [group] })
  if (!zone) throw new Error('not read')
  render(<ControlledPage view="all" zone={zone} />)
  expect(document.body.textContent).toMatch(words)
})

test('a member sees the prices of a brand whose goods no list knows', async () => {
  const own = wireGoods(1, '阿莫西林胶囊', { base_price: '8.60', sale_price: '8.60' })
  const hidden = toGoods({ ...own, base_price: null, sale_price: null, is_buy: 0 })
  upstreamWith({
    '/api/goods/list': { data: [own, wireGoods(2, '别的商品')] },
    '/api/focus/brand/9': { id: 9, name: '样例一厂', goods: [own] },
  })
  const place = { kind: 'brand', id: 9, mode: 'card', query: {} } as const
  render(
    <QuickData>
      <ListView place={place} initial={{ ...noGoods, goods: [hidden], total: 1 }} caption="样例一厂" />
    </QuickData>,
  )
  expect((await screen.findAllByText(/8\.60/)).length).toBeGreaterThan(0)
  expect(screen.queryByText('别的商品')).toBeNull()
})
