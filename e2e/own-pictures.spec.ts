import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DataOf } from '#lib/contract/call.ts'
import type { WireCampaign } from '#lib/contract/campaigns/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { WireBrandZone } from '#lib/contract/zones/calls.ts'
import { topicTemplateUrl } from '#lib/routes/campaign-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { announced, askGuest } from './support/cached-page.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

interface Form {
  readonly id: number
  readonly fields: Readonly<Record<string, string>>
}

/** One thing whose picture is drawn: where buyers see it, and how it is found there. */
interface Pictured {
  readonly id: number
  readonly path: string
  readonly picture: (page: Page) => Locator
}

const RED = { r: 220, g: 20, b: 20 }

const main = (page: Page): Locator => page.getByRole('main')

async function formOf(noun: string, isRight: (fields: Form['fields']) => boolean): Promise<Form> {
  const found = (await operate<{ forms: Form[] }>(`/${noun}/forms`)).forms.find(({ fields }) => isRight(fields))
  if (!found) throw new Error(`the sample shop has none of ${noun}`)
  return found
}

const things: Readonly<Record<string, () => Promise<Pictured>>> = {
  banners: async () => {
    const { id, fields } = await formOf('banners', ({ slot }) => slot === 'home')
    const picture = (page: Page) =>
      main(page)
        .getByRole('img', { name: fields.title ?? '' })
        .first()
    return { id, path: routes.home.path, picture }
  },
  campaigns: async () => {
    const { data } = await askGuest<{ data: WireCampaign[] }>('/api/activity/list')
    const { id = 0, title = '' } = data.find((each) => each.title.includes('流感季')) ?? {}
    const picture = (page: Page) =>
      main(page)
        .locator('div')
        .filter({ has: page.getByRole('heading', { level: 1, name: title }) })
        .locator('img')
        .first()
    return { id, path: topicTemplateUrl(id), picture }
  },
  brands: async () => {
    const { data } = await askGuest<WireBrandZone>('/api/focus/ppzq')
    const { id = 0, name = '', sccj = '' } = data[0] ?? {}
    const picture = (page: Page) =>
      main(page)
        .getByRole('link', { name: new RegExp(`^${name}\\s*${sccj}`) })
        .locator('img')
    return { id, path: routes.brandZone.path, picture }
  },
  'points-goods': async () => {
    const { data } = await askGuest<DataOf<typeof pointsCalls.pointsGoods>>(pointsCalls.pointsGoods.path)
    const { id = 0, name = '' } = data[0] ?? {}
    const picture = (page: Page) => main(page).getByRole('img', { name, exact: true })
    return { id, path: routes.pointsMall.path, picture }
  },
}

/** Colour in the middle of the picture at an address. */
async function colourOf(page: Page, src: string) {
  const answer = await page.request.get(src)
  expect([src, answer.status()]).toEqual([src, 200])
  const { data, info } = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { r: data[at] ?? -1, g: data[at + 1] ?? -1, b: data[at + 2] ?? -1 }
}

const isRed = ({ r, g, b }: typeof RED): boolean =>
  Math.abs(r - RED.r) < 20 && Math.abs(g - RED.g) < 20 && Math.abs(b - RED.b) < 20

for (const [noun, find] of Object.entries(things)) {
  test(`buyers see the operator’s own picture of ${noun} where the drawn one was`, async ({ page }) => {
    const { id, path, picture } = await find()
    const html = async () => (await page.request.get(path)).text()
    const drawn = await html()
    const red = await sharp({ create: { width: 1600, height: 800, channels: 3, background: RED } })
      .jpeg()
      .toBuffer()
    const given = { name: 'red.jpg', base64: red.toString('base64') }
    const own = await operate<{ picture: { hash: string } }>(`/${noun}/${id}/picture`, given)
    try {
      expect(drawn).not.toContain(own.picture.hash)
      await expect.poll(html, announced).toContain(own.picture.hash)
      await page.goto(path)
      const shown = picture(page)
      await shown.scrollIntoViewIfNeeded()
      const src = (await shown.getAttribute('src')) ?? ''
      expect(src).toContain(own.picture.hash)
      expect(isRed(await colourOf(page, src))).toBe(true)
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    } finally {
      await operate(`/${noun}/${id}/picture/remove`, {})
    }
    await expect.poll(html, announced).not.toContain(own.picture.hash)
  })
}
