import type { Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { payUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { openCaller } from './support/caller.ts'
import { newOrder } from './support/case-makers.ts'
import { signInByCall, signInOf } from './support/members.ts'
import { expect, test } from './support/test.ts'

const skews = [
  ['a day ahead', DAY_MS],
  ['8 hours behind', -8 * HOUR_MS],
] as const

/** A computer whose clock is wrong by so much, and goes on from there. */
const skew = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript((wrong) => {
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (target, given: [], self) =>
        given.length > 0 ? Reflect.construct(target, given, self) : new Right(Right.now() + wrong),
      get: (target, name) => (name === 'now' ? () => Right.now() + wrong : Reflect.get(target, name)),
    })
  }, ms)

const minutesIn = (text: string): number => {
  const part = (unit: RegExp): number => Number(unit.exec(text)?.[1] ?? 0)
  return (part(/(\d+) 天/) * 24 + part(/(\d+) 小时/)) * 60 + part(/(\d+) 分/)
}

/** What a page says is left, as a right clock shows it first, then a wrong one. */
async function leftOn(
  page: Page,
  url: string,
  ms: number,
  words: RegExp,
): Promise<[right: number, wrong: () => Promise<number>]> {
  const shown = page.getByRole('status').filter({ hasText: words }).first()
  const minutes = async () => minutesIn((await shown.textContent()) ?? '')
  await page.goto(url)
  await expect(shown).toHaveText(/\d/)
  const right = await minutes()
  await skew(page, ms)
  await page.goto(url)
  return [right, minutes]
}

for (const [how, ms] of skews) {
  test(`an order is to be paid until the shop says, on a computer whose clock is ${how}`, async ({ page, context }) => {
    const member = await openCaller('the storefront')
    const { phone, password } = signInOf('chain')
    await member.data('login', { body: { account: phone, password } })
    const id = await newOrder(member)
    await signInByCall(context, 'chain')
    const [right, wrong] = await leftOn(page, payUrl(id), ms, /请于.*内完成支付/)
    expect(right).toBeGreaterThan(60)
    // Until the first answer has come there is only the computer's clock.
    await expect.poll(async () => Math.abs((await wrong()) - right)).toBeLessThanOrEqual(2)
    await member.close()
  })

  test(`a flash sale ends when the shop says, on a computer whose clock is ${how}`, async ({ page, context }) => {
    await signInByCall(context, 'pharmacy')
    const [right, wrong] = await leftOn(page, routes.home.path, ms, /距结束/)
    await expect.poll(async () => Math.abs((await wrong()) - right)).toBeLessThanOrEqual(2)
  })
}
