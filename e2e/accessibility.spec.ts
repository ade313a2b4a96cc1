import { addressRows } from './support/acceptance.ts'
import { seriousFindings } from './support/axe.ts'
import { fillTemplate } from './support/fill-template.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

/** Pages under their own address that need no order; the goods are the first of the sample shop. */
const addresses = addressRows
  .filter((row) => row.answer === 'page' && !/^\/(order|cart_step[34])\/?/.test(row.path) && row.path !== '/404')
  .map((row) => ({ ...row, address: fillTemplate(row.path, { goods: 49, order: 1, claim: 1 }) }))

for (const { address, membersOnly } of addresses) {
  test(`${membersOnly ? 'a member' : 'a guest'} finds no serious barrier on ${address}`, async ({ page, context }) => {
    if (membersOnly) await signInByCall(context, 'rejected')
    await page.goto(address)
    const place = membersOnly ? page.getByRole('heading', { level: 1 }) : page.getByRole('main')
    await expect(place.first()).toBeAttached()
    expect(await seriousFindings(page)).toEqual([])
  })
}

test('the skip link is first and leads past the frame', async ({ page }) => {
  await page.goto('/list/table?select=1')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
