import type { APIRequestContext, Page } from '@playwright/test'
import { storefrontUrl } from '#e2e/support/addresses.ts'
import { announced, askGuest } from '#e2e/support/cached-page.ts'
import { signInByCall } from '#e2e/support/members.ts'
import { readableText } from '#e2e/support/page-text.ts'
import { operate } from '#e2e/support/shop-api.ts'
import { expect, test } from '#e2e/support/test.ts'
import type { WireCampaign, WireCampaignDetail } from '#lib/contract/campaigns/calls.ts'
import type { WireControlledProgramme, WireControlledZone } from '#lib/contract/zones/calls.ts'
import {
  campaignUrl,
  centreUrl,
  controlledGoodsUrl,
  fairUrl,
  topicTemplateUrl,
  zoneTemplateUrl,
} from '#lib/routes/campaign-links.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

const NOWHERE = 99_999

let campaigns: readonly WireCampaign[]
let programmes: readonly WireControlledProgramme[]

const called = (part: string): WireCampaign => {
  const found = campaigns.find(({ title }) => title.includes(part))
  if (!found) throw new Error(`the sample shop has no activity ${part}`)
  return found
}
const agreed = (name: string): WireControlledProgramme => {
  const found = programmes.find((each) => each.name === name)
  if (!found) throw new Error(`the sample shop has no agreement ${name}`)
  return found
}

test.beforeAll(async () => {
  campaigns = (await askGuest<{ data: WireCampaign[] }>('/api/activity/list')).data
  programmes = (await askGuest<WireControlledZone>('/api/focus/kxzq')).groups
})

async function read(request: APIRequestContext, url: string) {
  const answer = await request.get(url)
  const html = await answer.text()
  return { status: answer.status(), html, text: readableText(html), cache: answer.headers()['x-nextjs-cache'] }
}

test('campaigns are whole without scripts: heading, names and makers of goods, rules, time', async ({ request }) => {
  for (const part of ['秋季药交会', '流感季', '惠民堂', '优医汇']) {
    const activity = called(part)
    const detail = await askGuest<WireCampaignDetail>(`/api/activity/detail/${activity.id}`)
    const { status, html, text } = await read(request, activity.url ?? '')
    expect([part, status, html.match(/<h1\b/g)?.length]).toEqual([part, 200, 1])
    expect(text).toContain(`${activity.title} `)
    for (const rule of detail.rules) expect(text).toContain(rule)
    const goods = detail.sections.flatMap((section) => section.goods)
    expect(goods.length).toBeGreaterThan(5)
    for (const { name, sccj } of goods) for (const fact of [name, sccj]) expect(text).toContain(fact)
    expect(html).not.toMatch(/¥\s*\d/)
  }
})

test('one to come says so with the time left, one that is over says so', async ({ page }) => {
  const winter = called('冬季药交会')
  await page.goto(fairUrl(winter.id))
  await expect(page.getByRole('main').getByText('未开始').first()).toBeVisible()
  await expect(page.getByText('活动暂未开始，敬请期待')).toBeVisible()
  await expect(page.getByText('距开始', { exact: true })).toBeVisible()
  const summer = called('夏季药交会')
  await page.goto(fairUrl(summer.id))
  await expect(page.getByText('活动已结束，感谢参与')).toBeVisible()
})

test('what does not exist, is of another kind or is beside the named is a real 404', async ({ request }) => {
  const fair = called('秋季药交会').id
  const topic = called('流感季').id
  const urls = [
    fairUrl(NOWHERE),
    fairUrl(topic),
    '/yjh/abc',
    '/yjh/0',
    centreUrl([NOWHERE], NOWHERE),
    centreUrl([fair], topic),
    '/Hdzx/abc',
    `/Hdzx/${fair},%20`,
    topicTemplateUrl(NOWHERE),
    topicTemplateUrl(fair),
    zoneTemplateUrl(topic),
    controlledGoodsUrl(NOWHERE),
    '/kxzq/goods/abc',
    '/kxzq/goods/%E6%B4%BB',
    `/kxzq/goods/1/${'9,'.repeat(20)}9`,
    `/kxzq/goods/${NOWHERE}/1`,
  ]
  for (const url of urls) expect([url, (await request.get(url)).status()]).toEqual([url, 404])
})

test('one page has one address for search engines, however it was reached', async ({ request }) => {
  const fair = called('秋季药交会').id
  const topic = called('流感季').id
  const canonical = async (url: string) => /rel="canonical" href="([^"]+)"/.exec((await read(request, url)).html)?.[1]
  const same: [string, string][] = [
    [fairUrl(), fairUrl(fair)],
    [`/Hdzx/${fair},${topic},${NOWHERE}`, campaignUrl(fair)],
    [centreUrl([fair, topic], topic), campaignUrl(topic)],
    [controlledGoodsUrl(1, [7, 8]), controlledGoodsUrl(1)],
    [`${topicTemplateUrl(topic)}&from=ad`, topicTemplateUrl(topic)],
  ]
  for (const [url, main] of same) expect([url, await canonical(url)]).toEqual([url, storefrontUrl + main])
})

test('the campaigns an address names stand beside the open one, and each opens', async ({ page }) => {
  const [fair, topic] = [called('秋季药交会'), called('流感季')]
  await page.goto(centreUrl([fair.id, topic.id], fair.id))
  const names = page.getByRole('navigation', { name: '活动', exact: true })
  await expect(names.getByRole('link')).toHaveCount(2)
  await names.getByRole('link', { name: topic.title }).click()
  await page.waitForURL(centreUrl([fair.id, topic.id], topic.id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(topic.title)
  await expect(names.getByRole('link')).toHaveCount(2)
  await expect(names.locator('[aria-current=page]')).toContainText(topic.title)
})

test('advertisements that led to an agreement are shown there', async ({ page }) => {
  const [ad] = (await askGuest<WireControlledZone>('/api/focus/kxzq')).banners
  await page.goto(controlledGoodsUrl(agreed('诊所专供').id, [ad?.id ?? 0]))
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: ad?.title ?? '' })
      .first(),
  ).toBeVisible()
})

test.describe('links to campaigns that have not begun', () => {
  const alert = (page: Page) => page.getByRole('alertdialog')

  test('in the navigation, among campaigns and on pictures say so', async ({ page }) => {
    await page.goto(routes.noCampaign.path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /冬季药交会/ })
      .click()
    await expect(alert(page)).toContainText('活动暂未开始')
    await alert(page).getByRole('button').click()
    const nav = page.getByRole('navigation', { name: '主导航' })
    await nav.getByRole('button', { name: '每日特价的更多内容' }).click()
    await page.getByRole('button', { name: '冬季药交会', exact: true }).click()
    await expect(alert(page)).toContainText('活动暂未开始')
    await page.goto(routes.home.path)
    const banners = page.getByRole('region', { name: '首页推荐' })
    const picture = banners.getByRole('button', { name: /第十三届 冬季药交会/ })
    // Sliding works once everything else of the page has come.
    await expect(async () => {
      if (await alert(page).isVisible()) return
      await banners.getByRole('button', { name: '第 7 张，共 7 张' }).click({ timeout: 15_000 })
      await picture.click({ timeout: 15_000 })
    }).toPass()
    await expect(alert(page)).toHaveText(/活动未开始/)
  })
})

test.describe('on the way to another page', () => {
  test('a page that waits goes home in time, or where it was asked to', async ({ page }) => {
    await page.goto(`${routes.loading.path}?next=${encodeURIComponent('/list?select=2')}`)
    await page.waitForURL('**/list?select=2')
    await page.goto(`${routes.loading.path}?next=${encodeURIComponent('//evil.example/')}`)
    await page.waitForURL(`${storefrontUrl}/`)
    // It goes on while its pictures may still come.
    await page.goto(routes.loading.path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: '页面加载中' })).toBeVisible()
    await page.waitForURL(`${storefrontUrl}/`)
  })

  test('a link to a campaign leads there, one to nowhere to where there is none', async ({ page }) => {
    await page.goto('/activity/autumn-fair')
    await page.waitForURL(`**${fairUrl(called('秋季药交会').id)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('第十二届秋季药交会')
    await page.goto('/activity/nowhere', { waitUntil: 'commit' })
    await expect(page.getByText('未找到该活动')).toBeVisible()
    await page.waitForURL(`**${routes.noCampaign.path}`)
    await expect(page.getByRole('heading', { level: 1, name: '暂无活动' })).toBeVisible()
    await expect(page.getByRole('link', { name: /第十二届秋季药交会/ })).toBeVisible()
  })

  test('up to three parts of a link are kept; more are no link', async ({ request }) => {
    const cases: [string, string][] = [
      ['/activity', '/loading/activity'],
      ['/activity/a', '/loading/activity?url=a'],
      ['/activity/a/2', '/loading/activity?url=a&url1=2'],
      ['/activity/a/2/3', '/loading/activity?url=a&url1=2&url2=3'],
    ]
    for (const [url, target] of cases) {
      const answer = await request.get(url, { maxRedirects: 0 })
      expect([url, answer.status(), answer.headers().location]).toEqual([url, 307, target])
    }
    const answer = await request.get('/activity/a/2/3/4', { maxRedirects: 0 })
    expect(answer.headers().location).toBe(routes.notFound.path)
  })

  test('without scripts the browser goes on by itself', async ({ request }) => {
    const { html } = await read(request, '/activity/winter-flu')
    const target = topicTemplateUrl(called('流感季').id)
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${target}"/>`)
    expect(html).toContain(`href="${target}"`)
    expect((await read(request, routes.loading.path)).html).toContain('<meta http-equiv="refresh" content="6;url=/"/>')
  })
})

test('a stopped campaign is gone from every cached page, and back when it is started again', async ({ request }) => {
  const topic = called('流感季')
  const title = '流感季备货'
  const shows = async (url: string) => {
    const { status, text } = await read(request, url)
    return status === 200 && text.includes(title)
  }
  const centre = centreUrl([topic.id], topic.id)
  // Its own pages, lists of campaigns, and the navigation of pages that have nothing to do with it.
  const urls = [topicTemplateUrl(topic.id), centre, routes.noCampaign.path, routes.home.path, routes.controlled.path]
  for (const url of urls) await request.get(url)
  for (const url of urls) expect([url, await shows(url)]).toEqual([url, true])
  try {
    await operate(`/campaigns/${topic.id}/stop`, {})
    for (const url of urls) await expect.poll(() => shows(url), announced).toBe(false)
    expect((await request.get(centre)).status()).toBe(404)
    expect((await request.get(topicTemplateUrl(topic.id))).status()).toBe(404)
    expect((await request.get('/activity/winter-flu')).url()).toContain(routes.campaignLoading.path)
  } finally {
    await operate(`/campaigns/${topic.id}/start`, {})
  }
  for (const url of urls) await expect.poll(() => shows(url), announced).toBe(true)
})

test.describe('controlled sale', () => {
  test('a guest learns who may buy and is asked to sign in, without a price', async ({ page }) => {
    const programme = agreed('诊所专供')
    const url = controlledGoodsUrl(programme.id)
    await page.goto(url)
    const main = page.getByRole('main')
    await expect(main.getByText('仅供诊所及基层医疗机构', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: '去登录' })).toHaveAttribute('href', loginUrl(url))
    await expect(main.getByText(/¥\d/)).toHaveCount(0)
  })

  test('who is in the range sees prices and may buy', async ({ page, context }) => {
    await signInByCall(context, 'clinic')
    await page.goto(controlledGoodsUrl(agreed('诊所专供').id))
    await expect(page.getByText('✓ 您在供货范围内')).toBeVisible()
    await expect(page.getByRole('main').getByText(/^¥/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '加购' }).first()).toBeVisible()
  })

  test('who is not reads why, sees no price and has a way out', async ({ page, context }) => {
    await signInByCall(context, 'another')
    await page.goto(controlledGoodsUrl(agreed('诊所专供').id))
    const main = page.getByRole('main')
    await expect(main.getByText('您不在供货范围内')).toBeVisible()
    await expect(main.getByText('供货范围内可见').first()).toBeVisible()
    await expect(main.getByText(/控销商品：仅供诊所及基层医疗机构/).first()).toBeVisible()
    await expect(main.getByRole('link', { name: '查看同类商品' }).first()).toBeVisible()
    await expect(main.getByText(/¥\d/)).toHaveCount(0)
    await expect(main.getByRole('button', { name: '加购' })).toHaveCount(0)
  })
})
