import type { Page } from '@playwright/test'
import { ownFiles } from '#lib/routes/files.ts'
import { signInByCall } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'

const siteTitle = '青囊医药'

interface Manifest {
  readonly name: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}

test('the shop can be installed: its manifest names it, and every icon is a picture of its size', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain(`<link rel="manifest" href="${ownFiles.manifest}"/>`)
  const manifest = (await (await request.get(ownFiles.manifest)).json()) as Manifest
  expect([manifest.name, manifest.start_url]).toEqual([siteTitle, '/'])
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes } of manifest.icons) {
    const png = await (await request.get(src)).body()
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('a computer that cannot install it saves a shortcut under the shop’s name', async ({ page }) => {
  await page.goto('/')
  const saved = page.waitForEvent('download')
  await page.getByRole('banner').getByRole('button', { name: '添加到桌面' }).click()
  expect((await saved).suggestedFilename()).toBe(`${siteTitle}.url`)
  const answer = await page.request.get(ownFiles.shortcut)
  expect(await answer.text()).toMatch(/^\[InternetShortcut\]\r\nURL=http:\/\/127\.0\.0\.1:\d+\/\r\n$/)
  await expectSaid(page, '快捷方式已下载，请移动到桌面')
})

test('on a phone the way to the home screen is reported in words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: '添加到桌面' }).click()
  const sheet = page.getByRole('dialog', { name: '添加到桌面' })
  await expect(sheet).toContainText('添加到主屏幕')
  await expect(sheet.getByRole('link', { name: '下载快捷方式' })).toHaveAttribute('href', ownFiles.shortcut)
})

/** Everything the browser keeps for the worker. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map((request) => new URL(request.url).pathname)
  })

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an address says so, and shows its page when the network is back; nothing but that word is kept', async ({
    page,
    context,
    expectConsoleError,
  }) => {
    await signInByCall(context, 'clinic')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/list/table?select=1')
    await expect(page.getByRole('textbox', { name: /^采购数量/ }).first()).toBeVisible()
    expect(await keptAddresses(page)).toEqual([ownFiles.offline])

    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.goto('/order')
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/order')
    await expect(page.getByRole('link', { name: '重试' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible()
    expect(await keptAddresses(page)).toEqual([ownFiles.offline])
  })
})
