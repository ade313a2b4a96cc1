import type { APIRequestContext, APIResponse } from '@playwright/test'
import { storefrontUrl } from '#e2e/support/addresses.ts'
import { announced, askGuest } from '#e2e/support/cached-page.ts'
import { baiduspider } from '#e2e/support/crawler.ts'
import { signInByCall } from '#e2e/support/members.ts'
import { readableText } from '#e2e/support/page-text.ts'
import { operate } from '#e2e/support/shop-api.ts'
import { expect, test } from '#e2e/support/test.ts'
import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { scanPictureUrl } from '#lib/routes/files.ts'
import { goodsUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { memberLines } from '#shop-api/sample-shop/accounts/member-lines.ts'

const category = 402

interface Facts {
  readonly url: string
  readonly title: RegExp
  /** Goods the page shows. */
  readonly goods: readonly WireGoods[]
}

const kinds = ['home', 'category', 'goods'] as const
let pages: Readonly<Record<(typeof kinds)[number], Facts>>
let member: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  const recommended = await askGuest<{ data: WireGoods[] }>('/api/index_wntj/1')
  const list = await askGuest<WireGoodsList>(`/api/goods/list?select=${category}`)
  // Far down the catalogue, where no other test looks.
  const far = await askGuest<WireGoodsList>('/api/goods/list?page=60&in_stock=1')
  const goods = far.data.slice(0, 1)
  pages = {
    home: { url: routes.home.path, title: /^首页-青囊医药$/, goods: recommended.data },
    category: { url: listUrl('card', { select: category }), title: /^.+-药品列表-青囊医药$/, goods: list.data },
    goods: { url: goodsUrl(goods[0]?.id ?? 0), title: /^.+-商品详情-青囊医药$/, goods },
  }
  member = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(member, 'clinic')
})
test.afterAll(() => member.dispose())

const stateOf = (answer: APIResponse): string => answer.headers()['x-nextjs-cache'] ?? ''

for (const kind of kinds) {
  test.describe(`the cached page of ${kind}`, () => {
    test('is rendered once after a change, then taken from the store', async ({ request }) => {
      const { url, goods } = pages[kind]
      await request.get(url)
      // Says that the goods have changed, though nothing did.
      await operate(`/goods/${goods[0]?.id}/shelf`, { isOnShelf: true })
      await expect.poll(async () => stateOf(await request.get(url)), announced).toBe('MISS')
      // What changed is dropped once more after a moment, for pages that were being rendered meanwhile.
      await expect.poll(async () => stateOf(await request.get(url)), announced).toBe('HIT')
    })

    test('has the same bytes for a crawler, a guest and a member', async ({ request }) => {
      const { url } = pages[kind]
      const guest = await (await request.get(url)).text()
      const bot = await (await request.get(url, { headers: { 'user-agent': baiduspider } })).text()
      const own = await (await member.get(url)).text()
      expect([bot === guest, own === guest]).toEqual([true, true])
    })

    test('says everything without scripts: title in the head, one heading, every name', async ({ request }) => {
      const { url, title, goods } = pages[kind]
      const html = await (await request.get(url)).text()
      const head = html.slice(0, html.indexOf('</head>'))
      expect(/<title>([^<]+)<\/title>/.exec(head)?.[1]).toMatch(title)
      expect(html.match(/<h1\b/g)?.length).toBe(1)
      const text = readableText(html)
      expect(goods.length).toBeGreaterThan(0)
      for (const { name, sccj } of goods) for (const part of [name, sccj]) expect(text).toContain(part)
    })

    test('shows no price and personal data', async ({ request }) => {
      const html = await (await request.get(pages[kind].url)).text()
      expect(html).not.toMatch(/¥\s*\d/)
      expect(html).not.toMatch(/"(salePrice|basePrice|retailPrice)":\s*"?\d/)
      for (const { companyName, phone, contactName } of memberLines) {
        expect(html).not.toContain(companyName)
        expect(html).not.toContain(phone)
        expect(html).not.toContain(contactName)
      }
      expect(html).not.toContain('安全退出')
    })
  })
}

test('a page rendered for a request carries the data of its goods once, and its frame once', async ({ request }) => {
  const list = await askGuest<WireGoodsList>(`/api/goods/list?select=${category}&sort=new`)
  const html = await (await request.get(listUrl('card', { select: category, sort: 'new' }))).text()
  const times = (text: string): number => html.split(text).length - 1
  for (const { code } of list.data) expect([code, times(`\\"code\\":\\"${code}\\"`)]).toEqual([code, 1])
  expect(times('\\"page-frame page-room\\"')).toBe(1)
})

test("the frame's codes are pictures of their own, of the shop's codes only", async ({ page, request }) => {
  await page.goto(routes.privacy.path)
  const codes = page.getByRole('contentinfo').getByRole('figure').getByRole('img')
  await codes.first().scrollIntoViewIfNeeded()
  for (const code of await codes.all()) {
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20)
  }
  expect(await codes.count()).toBeGreaterThan(0)
  expect((await request.get(scanPictureUrl('https://elsewhere.example/'))).status()).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('goods can be read in a browser', async ({ page, expectConsoleError }) => {
    // The browser's way of saying that scripts are off.
    expectConsoleError(/^request: GET .+\.js csp$/)
    const { url, goods } = pages.goods
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(goods[0]?.name ?? '')
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  })
})

test('what does not exist is a real 404', async ({ request }) => {
  const filtered = [
    listUrl('card', { select: 98_765, page: 2 }),
    listUrl('table', { select: 98_765, in_stock: 1 }),
    listUrl('plain', { select: 98_765 }),
    '/list_index?select=98765&sort=price',
    '/list_table?yx=1&select=98765',
  ]
  const stored = [goodsUrl(99_999_999), '/list/info/abc', '/list/info/0', listUrl('card', { select: 98_765 })]
  for (const url of [...stored, ...filtered]) {
    expect([url, (await request.get(url)).status()]).toEqual([url, 404])
  }
})

interface Shelf {
  readonly goods: { readonly unitPrice: string }
  readonly batches: readonly { readonly batchNo: string; readonly stock: number; readonly warehouseId: number }[]
}

test('goods that sell out say so on their page, and so when they are back', async ({ request }) => {
  const { url, goods } = pages.goods
  const id = goods[0]?.id
  const { batches } = await operate<Shelf>(`/goods/${id}`)
  const setStock = async (stockOf: (stock: number) => number) => {
    for (const { batchNo, stock, warehouseId } of batches) {
      await operate(`/goods/${id}/batches`, { batchNo, warehouseId, stock: stockOf(stock) })
    }
  }
  const stock = async () => /库存 (\S+)/.exec(readableText(await (await request.get(url)).text()))?.[1]
  expect(await stock()).toBe('有货')
  try {
    await setStock(() => 0)
    await expect.poll(stock, announced).toBe('缺货')
  } finally {
    await setStock((each) => each)
  }
  await expect.poll(stock, announced).toBe('有货')
})

test('a changed price is on a member’s page the next time it is opened', async ({ page, context }) => {
  const { url, goods } = pages.goods
  const id = goods[0]?.id
  const { goods: before } = await operate<Shelf>(`/goods/${id}`)
  const setPrice = (price: string) => operate(`/goods/${id}/price`, { price })
  await signInByCall(context, 'clinic')
  try {
    await setPrice('123.45')
    await page.goto(url)
    await expect(page.getByRole('main').getByText('¥123.45').first()).toBeVisible()
  } finally {
    await setPrice(before.unitPrice)
  }
})
