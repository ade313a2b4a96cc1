// Takes the pictures of the front page: the sample shop with its production build, in folders and on ports of its own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { settings } from '#shop-api/sample-shop/content/settings.ts'
import { sampleOperator, sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { createFamily } from './support/children.mjs'
import { CHROMIUM_ARGS, provideChromium } from './support/chromium.mjs'
import { inRoot } from './support/paths.mjs'
import { freePort } from './support/ports.mjs'
import { localAddress, planAddresses, startShopApi, startStorefront } from './support/shop.mjs'
import { ensureBuilt } from './support/storefront-build.mjs'

const viewport = { width: 1280, height: 800 }

/** What would make another shop than the sample out of the one that is started. */
const OTHERS = ['DATABASE_URL', 'SHOP_API_URL', 'SHOP_API_PORT', 'SHOP_SAMPLE', 'SITE_URL', 'HOST']

async function signIn(page: Page, name: string, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('textbox', { name: '密码' }).press('Enter')
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const folder = inRoot('docs', 'pictures')
  mkdirSync(folder, { recursive: true })
  const picture = sharp(await page.screenshot({ animations: 'disabled' })).webp({ quality: 80, effort: 6 })
  await picture.toFile(path.join(folder, `${name}.webp`))
}

async function takePictures(executablePath: string, shop: string, backOffice: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    // The lottery opens over the home of a member who has not joined yet.
    await context.addCookies([{ name: 'lottery_closed', value: '1', url: shop }])
    const [member] = sampleSignIns
    if (!member) throw new Error('the sample shop has no member')
    const page = await context.newPage()
    await page.goto(`${shop}/login?next=/`)
    await signIn(page, '手机号或用户名', member.phone, member.password)
    await page.waitForURL(`${shop}/`)
    await keep(page, 'shop')
    await page.goto(`${backOffice}/staff`)
    await signIn(page, '用户名', sampleOperator.username, sampleOperator.password)
    await page.getByRole('navigation', { name: '后台' }).waitFor()
    await keep(page, 'back-office')
  } finally {
    await browser.close()
  }
}

const { executable, missing } = await provideChromium({ forTests: true })
if (!executable) throw new Error(missing)
const folder = mkdtempSync(path.join(tmpdir(), 'shop-pictures-'))
for (const name of OTHERS) delete process.env[name]
Object.assign(process.env, {
  PORT: String(await freePort()),
  SHOP_DATA_DIR: path.join(folder, 'shop'),
  STOREFRONT_DATA: path.join(folder, 'storefront'),
  SITE_NAME: settings.siteTitle,
})
const family = createFamily({
  onDeath: (name: string, how: string) => console.error(`${name} ended: ${how}`),
})
try {
  await ensureBuilt(() => console.log('building the storefront'))
  const addresses = await planAddresses()
  await startShopApi(family, addresses)
  await startStorefront(family, addresses)
  await takePictures(executable, localAddress(addresses), addresses.shopApiUrl)
} finally {
  await family.stopAll()
  rmSync(folder, { recursive: true, force: true })
}
