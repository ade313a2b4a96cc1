import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { WireFastBuy } from '#lib/contract/purchase-lists/calls.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { seriousFindings } from './support/axe.ts'
import { askGuest } from './support/cached-page.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

test('tiers of a price are a table that follows the quantity', async ({ page }) => {
  await signInByCall(page.context(), 'clinic')
  const answer = await page.request.get('/api/goods/list?in_stock=1&per_page=100')
  const { data } = ((await answer.json()) as { data: WireGoodsList }).data
  const goods = data.find((each) => each.is_buy === 1 && each.ladder_price_type !== 1 && each.ladder_price.length > 1)
  const [first] = goods?.ladder_price ?? []
  if (!goods || !first) throw new Error('no goods have tiers')
  await page.goto(goodsUrl(goods.id))
  const tier = page
    .getByRole('table', { name: `${goods.name} 的阶梯价` })
    .getByRole('row', { name: new RegExp(`^满${first.number}`) })
  const quantity = page.getByRole('textbox', { name: `采购数量 ${goods.name}` }).first()
  await quantity.fill('1')
  await expect(tier).toContainText(`还差${first.number - 1}${goods.bzdw}`)
  await quantity.fill(String(first.number))
  await expect(tier).toContainText('✓ 当前价')
  await expect(tier).toContainText(`/${goods.bzdw}`)
})

test('what was paid the last time stands beside the price, with what is kept of the retail price', async ({ page }) => {
  await signInByCall(page.context(), 'clinic')
  const { data } = ((await (await page.request.get('/api/user/fast_buy')).json()) as { data: WireFastBuy }).data
  const [bought] = data
  if (!bought) throw new Error('nothing was bought')
  await page.goto(goodsUrl(bought.goods.id))
  const main = page.getByRole('main')
  await expect(main.getByText(`¥${bought.last_price}`).first()).toBeVisible()
  await expect(main.getByText(new RegExp(`${bought.last_at.slice(0, 10)} 采购 ${bought.last_number}`))).toBeVisible()
  await expect(main.getByText(/建议零售价 ¥[\d.]+\/\S+，毛利率 \d+%/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('the same medicine of other makers stands side by side; a guest sees no price of it', async ({ page }) => {
  const { data } = await askGuest<WireGoodsList>(
    '/api/goods/list?keywords=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97%E8%83%B6%E5%9B%8A',
  )
  const goods = data.find(({ common_name }) => common_name === '阿莫西林胶囊')
  if (!goods) throw new Error('no such goods')
  await page.goto(goodsUrl(goods.id))
  const table = page.getByRole('table', { name: /同通用名的商品$/ })
  await expect(table.getByRole('row').nth(1)).toContainText('当前商品')
  await expect(table).not.toContainText('¥')
  await expect(page.getByText('上次采购', { exact: true })).toBeHidden()

  await signInByCall(page.context(), 'clinic')
  await page.reload()
  await expect(table.getByRole('row').nth(2)).toContainText(/¥[\d.]+\/(粒|片|袋)/)
  await expect(table.getByRole('columnheader', { name: '毛利率' })).toBeVisible()
  // The file itself of batches the member got, the place to look for it of all others.
  const reports = page.getByRole('link', { name: /^(查询|下载)检验报告 批号/ })
  await expect(reports.first()).toHaveAttribute('href', /batch=|\/api\//)
})

test('the picture opens large, and Escape closes it', async ({ page }) => {
  const [goods] = (await askGuest<WireGoodsList>('/api/goods/list')).data
  await page.goto(goodsUrl(goods?.id ?? 0))
  const open = page.getByRole('button', { name: `放大图片 ${goods?.name}` })
  await open.click()
  await expect(page.getByRole('dialog', { name: goods?.name ?? '' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a leaflet stands part by part under a heading of its own', async ({ page }) => {
  const { data } = await askGuest<WireGoodsList>(`/api/goods/list?keywords=${encodeURIComponent('布洛芬缓释胶囊')}`)
  const goods = data.find(({ common_name }) => common_name === '布洛芬缓释胶囊')
  if (!goods) throw new Error('no such goods')
  await page.goto(goodsUrl(goods.id))
  const leaflet = page.getByRole('region', { name: '说明书' })
  const labels = await leaflet.getByRole('term').allTextContents()
  expect(labels.slice(0, 5)).toEqual(['警示语', '成份', '性状', '适应症', '用法用量'])
  await expect(leaflet.getByText(/^口服。成人一次 1 粒/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
