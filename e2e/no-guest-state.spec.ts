import type { Page } from '@playwright/test'
import type { DataOf } from '#lib/contract/call.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { goodsUrl, groupBuyUrl, listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { askGuest } from './support/cached-page.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Most of the time is waiting, so some pages are watched side by side. */
const SIDE_BY_SIDE = 3
/** What only guests are to read. */
const WORDS = /登录后|登录采购|免费注册|登录并通过资质审核/

/** Looks at every frame from the first one on, and notes each of these words that a reader could see in it. */
function film(words: string): void {
  const pattern = new RegExp(words)
  const seen = new Set<string>()
  Object.assign(window, { filmed: { seen, frames: 0 } })
  const look = (): void => {
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const element = node.parentElement
      if (!element || element.tagName === 'SCRIPT' || !pattern.test(text)) continue
      if (element.checkVisibility({ visibilityProperty: true }))
        seen.add(`${text} in ${element.outerHTML.slice(0, 200)}`)
    }
    ;(window as unknown as Film).filmed.frames += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Film {
  filmed: { seen: Set<string>; frames: number }
}

const filmed = (page: Page): Promise<{ seen: string[]; frames: number }> =>
  page.evaluate(() => {
    const { seen, frames } = (window as unknown as Film).filmed
    return { seen: [...seen], frames }
  })

/** Opens a page for a member, until all that is theirs has come and has been painted. */
async function openOwn(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { frames } = await filmed(page)
  await expect.poll(async () => (await filmed(page)).frames).toBeGreaterThan(frames + 1)
}

const pages = async (): Promise<string[]> => [
  routes.home.path,
  listUrl('card'),
  listUrl('table'),
  listUrl('plain'),
  searchUrl('table', { keywords: '胶囊' }),
  goodsUrl((await askGuest<WireGoodsList>('/api/goods/list')).data[0]?.id ?? 0),
  routes.preferred.path,
  routes.nearExpiry.path,
  routes.dailySpecial.path,
  routes.groupBuy.path,
  groupBuyUrl((await askGuest<DataOf<typeof groupBuyCalls.groupBuys>>('/api/group_buy')).data[0]?.id ?? 0),
  routes.couponCentre.path,
  routes.pointsMall.path,
  routes.combinations.path,
  routes.controlled.path,
]

test('a member never sees what is for guests: not in any frame until all that is theirs is there', async ({
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  await context.addInitScript(film, WORDS.source)
  const left = await pages()
  const watchRest = async () => {
    const page = await context.newPage()
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      await openOwn(page, url)
      expect([url, (await filmed(page)).seen]).toEqual([url, []])
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, watchRest))
})

test('a guest is asked to sign in where a member sees prices', async ({ page }) => {
  await page.addInitScript(film, WORDS.source)
  await page.goto(listUrl('table'))
  await expect.poll(async () => (await filmed(page)).seen).not.toEqual([])
})
