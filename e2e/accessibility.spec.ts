import { routes } from '#lib/routes/registry.ts'
import { seriousFindings } from './support/axe.ts'
import { signInByCall } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'

// The visits look for barriers on every address; here is who sees other things on them.
test('a member who was refused finds no serious barrier', async ({ page, context }) => {
  await signInByCall(context, 'rejected')
  for (const { path } of [routes.basicInfo, routes.licences, routes.cart]) {
    await openWhole(page, path)
    expect([path, await seriousFindings(page)]).toEqual([path, []])
  }
})

test('the skip link is first and leads past the frame', async ({ page }) => {
  await page.goto('/list/table?select=1')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
