import { storefrontUrl } from '#e2e/support/addresses.ts'
import { signInByCall } from '#e2e/support/members.ts'
import { expect, test } from '#e2e/support/test.ts'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { routes } from '#lib/routes/registry.ts'

const minutesIn = (text: string): number => {
  const part = (unit: RegExp): number => Number(unit.exec(text)?.[1] ?? 0)
  return (part(/(\d+) 天/) * 24 + part(/(\d+) 小时/)) * 60 + part(/(\d+) 分/)
}

test('a flash sale ends when the shop says, on a computer whose clock is wrong', async ({ context }) => {
  const shown: number[] = []
  for (const skew of [0, DAY_MS, -8 * HOUR_MS]) {
    const page = await context.newPage()
    await page.clock.setSystemTime(Date.now() + skew)
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.goto(routes.home.path)
    await (await asked).finished()
    const left = page.getByRole('region', { name: '限时秒杀' }).getByRole('status').filter({ hasText: /距/ })
    await expect(left).toHaveText(/距结束 \d/)
    // The words follow the figures by a moment.
    await expect
      .poll(async () => minutesIn((await left.textContent()) ?? ''))
      .toBeLessThanOrEqual((shown[0] ?? Number.MAX_SAFE_INTEGER) + 1)
    shown.push(minutesIn((await left.textContent()) ?? ''))
    await page.close()
  }
  const [right = 0, ...others] = shown
  for (const minutes of others) expect(Math.abs(minutes - right)).toBeLessThanOrEqual(2)
})

test('a tab that shows the head office writes nothing for a branch, and then shows the branch', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  await signInByCall(context, 'chain')
  const stores = (await (await page.request.get(accountCalls.branches.path)).json()) as {
    data: { id: number; company: string; is_current: number }[]
  }
  const [head, branch] = [
    stores.data.find((each) => each.is_current === 1),
    stores.data.find((each) => each.is_current === 0),
  ]
  if (!head || !branch) throw new Error('the sample chain has no branches')
  await page.goto(routes.list.path)
  const name = (company: string) => page.getByRole('banner').getByRole('link', { name: company })
  await expect(name(head.company)).toBeVisible()
  // As another tab does it that cannot speak to this one.
  const switched = await page.request.post(authCalls.switchBranch.path, {
    form: { member_id: branch.id },
    headers: { origin: storefrontUrl },
  })
  expect(switched.status()).toBe(200)
  const totalBefore = await (await page.request.get(cartCalls.cartTotal.path)).json()
  await page.getByRole('button', { name: '加购' }).first().click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    `已切换为「${branch.company}」`,
  )
  await expect(name(branch.company)).toBeVisible()
  const totalAfter = await (await page.request.get(cartCalls.cartTotal.path)).json()
  expect(totalAfter.data).toEqual(totalBefore.data)
})
