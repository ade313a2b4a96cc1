import { storefrontUrl } from '#e2e/support/addresses.ts'
import { signInByCall } from '#e2e/support/members.ts'
import { expect, test } from '#e2e/support/test.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { routes } from '#lib/routes/registry.ts'

test('lines of the cart are copied to other stores, with what became of it in each; again does not double', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'chain')
  const answer = await page.request.get(`${goodsCalls.goodsList.path}?per_page=40`)
  const { data } = ((await answer.json()) as { data: WireGoodsList }).data
  const goods = data.find((each) => each.is_buy === 1 && each.is_zbz === 0 && (each.number ?? 0) > 500)
  if (!goods) throw new Error('no goods')
  const added = await page.request.post(cartCalls.cartQuickAdd.path.replace('{id}', String(goods.id)), {
    headers: { origin: storefrontUrl },
  })
  expect(added.status()).toBe(200)

  await page.goto(routes.branches.path)
  const section = page.getByRole('region', { name: '复制购物车到其他门店' })
  const copy = section.getByRole('button', { name: '复制到所选门店' })
  await expect(section.getByRole('checkbox', { name: `${goods.name} ${goods.ypgg}` })).toBeChecked()
  await expect(copy).toBeDisabled()
  // Only this line: others of the cart stay where they are.
  await section.getByRole('checkbox', { name: '全选' }).uncheck()
  await section.getByRole('checkbox', { name: `${goods.name} ${goods.ypgg}` }).check()
  const targets = section.getByRole('group', { name: '复制到' }).getByRole('checkbox')
  await expect(targets).toHaveCount(3)
  await targets.nth(1).check()
  await targets.nth(2).check()
  const results = section.getByRole('status').getByRole('listitem')
  for (const _ of ['once', 'again']) {
    await copy.click()
    await expect(results.filter({ hasText: '已复制' })).toHaveCount(2)
  }
  await expect(results.filter({ hasText: '：已复制 1 种' })).not.toHaveCount(0)
})
