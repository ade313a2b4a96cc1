import type { Locator, Page } from '@playwright/test'
import type { AddressRow } from './acceptance.ts'
import { expect } from './test.ts'

export const siteTitle = '青囊医药'

/** What a page's title has to be; a thing's own name may come first. */
export const titleOf = (row: AddressRow): RegExp => new RegExp(`^(.+-)?${row.title}-${siteTitle}$`)

/**
 * The parts of the frame that a row names are around the page, and no others. A phone has other ways to some of them and hides
 * them by style: there they only have to be rendered.
 */
export async function expectFrame(page: Page, row: AddressRow, on: 'desktop' | 'phone' = 'desktop'): Promise<void> {
  const includeHidden = on === 'phone'
  const expectPart = async (part: Locator, is: boolean): Promise<void> => {
    if (includeHidden) await expect(part).toHaveCount(is ? 1 : 0)
    else await expect(part).toBeVisible({ visible: is })
  }
  const banner = page.getByRole('banner')
  await expectPart(banner, row.header !== 'none')
  if (on === 'desktop') await expectPart(banner.getByRole('button', { name: '添加到桌面' }), row.header === 'full')
  await expectPart(banner.getByRole('link', { name: `${siteTitle}首页`, includeHidden }), row.header !== 'none')
  await expectPart(page.getByRole('contentinfo'), row.footer)
  await expectPart(page.getByRole('complementary', { name: '工具栏', includeHidden }), row.toolbar)
  await expectPart(page.getByRole('navigation', { name: '主导航', includeHidden }), row.nav)
  await expectPart(page.getByRole('complementary', { name: '广告', exact: true, includeHidden }), row.topAd)
  const hasSearch = row.header === 'full' && row.cartStep !== 2 && row.cartStep !== 3
  await expectPart(page.getByRole('combobox', { name: '搜索药品或厂家', includeHidden }), hasSearch)
  await expect(page.getByRole('main')).toHaveCount(1)
}

/** What the page is called can be read on it: in the header, or as the heading. The navigation bar may name the zone, too. */
export async function expectTitleInSight(page: Page, row: AddressRow): Promise<void> {
  const named = page.getByRole('banner').getByText(row.title, { exact: true }).filter({ visible: true })
  const heading = page.getByRole('heading', { level: 1, name: row.title, exact: true })
  const box = (await heading.count()) > 0 ? await heading.first().boundingBox() : null
  expect((await named.count()) > 0 || (box !== null && box.width > 1), 'title in sight').toBe(true)
}

export async function expectCartStep(page: Page, step: number | null): Promise<void> {
  const steps = page.getByRole('list', { name: '下单步骤' })
  await expect(steps).toHaveCount(step === null ? 0 : 1)
  if (step === null) return
  const items = steps.getByRole('listitem')
  await expect(items).toHaveCount(4)
  for (const index of [0, 1, 2, 3]) {
    if (index === step - 1) await expect(items.nth(index)).toHaveAttribute('aria-current', 'step')
    else await expect(items.nth(index)).not.toHaveAttribute('aria-current')
  }
}
