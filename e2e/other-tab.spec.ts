import { signInByCall } from '#e2e/support/members.ts'
import { expect, test } from '#e2e/support/test.ts'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { routes } from '#lib/routes/registry.ts'

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
  const totalBefore = await (await page.request.get(cartCalls.cartTotal.path)).json()
  // Every answer says whom it is for: with none under way, the press is the first to hear of the other branch.
  await page.waitForLoadState('networkidle')
  const status = await page
    .getByRole('button', { name: '加购' })
    .first()
    .evaluate(
      // As another tab does it that cannot speak to this one.
      async (button: HTMLElement, { path, member }) => {
        const switched = await fetch(path, { method: 'POST', body: new URLSearchParams({ member_id: member }) })
        button.click()
        return switched.status
      },
      { path: authCalls.switchBranch.path, member: String(branch.id) },
    )
  expect(status).toBe(200)
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    `已切换为「${branch.company}」`,
  )
  await expect(name(branch.company)).toBeVisible()
  const totalAfter = await (await page.request.get(cartCalls.cartTotal.path)).json()
  expect(totalAfter.data).toEqual(totalBefore.data)
})
