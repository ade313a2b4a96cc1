import type { Known } from './support/fill-template.ts'
import { openKnown } from './support/known.ts'
import { signInByCall } from './support/members.ts'
import { expectWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'
import { expectDesktop, expectOnPhone, pageRows, visitOnPhone, withGoods } from './support/visit-page.ts'
import type { Visitor } from './support/visitor.ts'
import { openVisitor } from './support/visitor.ts'

// A member sees every page: their own with everything that is looked for, public ones, which are a guest's as well, on a phone.
const visited = new Set<string>()

let member: Visitor
let known: Known

test.beforeAll(async ({ browser, playwright }) => {
  known = await openKnown(playwright)
  member = await openVisitor(browser, { enter: (context) => signInByCall(context, 'wholesaler') })
})
test.afterAll(() => member.close())

for (const row of pageRows) {
  test(`a member sees ${row.path}`, async () => {
    if (row.membersOnly) {
      await expectDesktop(member, row, known)
      await expectOnPhone(member.page)
    } else await visitOnPhone(member, row, known)
    member.expectNoComplaint()
    visited.add(row.path)
  })
}

test('lists with goods fit a member’s phone', async () => {
  for (const address of withGoods) {
    await member.page.goto(address)
    await expectWhole(member.page)
    await expectOnPhone(member.page)
  }
  member.expectNoComplaint()
})

test('every page was visited', () => {
  expect(pageRows.length).toBeGreaterThan(80)
  expect([...visited].sort()).toEqual(pageRows.map(({ path }) => path).sort())
})
