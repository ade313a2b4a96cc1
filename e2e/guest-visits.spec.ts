import { isLaterStep } from './support/acceptance.ts'
import type { Known } from './support/fill-template.ts'
import { expectTitleInSight } from './support/frame.ts'
import { openKnown } from './support/known.ts'
import { expectWhole } from './support/open-whole.ts'
import { crawlersOtherWords } from './support/same-words.ts'
import { expect, test } from './support/test.ts'
import { expectDesktop, expectOnPhone, notFoundRow, pageRows, withGoods } from './support/visit-page.ts'
import type { Visitor } from './support/visitor.ts'
import { openVisitor } from './support/visitor.ts'

// One visit for each public page; that later steps lead back, and other addresses of the same page, is routes.spec.ts's.
const rows = pageRows.filter((row) => !row.membersOnly && !isLaterStep(row))
const visited = new Set<string>()

let guest: Visitor
let known: Known

test.beforeAll(async ({ browser, playwright }) => {
  known = await openKnown(playwright)
  guest = await openVisitor(browser)
})
test.afterAll(() => guest.close())

for (const row of rows) {
  test(`a guest sees ${row.path}, on a phone as well, and a crawler reads the same words`, async () => {
    await expectDesktop(guest, row, known)
    if (row.header === 'full') await expectTitleInSight(guest.page, row)
    expect(await crawlersOtherWords(guest.page, guest.request)).toEqual([])
    await expectOnPhone(guest.page)
    guest.expectNoComplaint()
    visited.add(row.path)
  })
}

test('a guest sees /404, with that status', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  if (!notFoundRow) throw new Error('the table has no page for what is not there')
  await expectDesktop({ page }, notFoundRow, known)
  await expectOnPhone(page)
})

test('lists with goods fit a guest’s phone', async () => {
  for (const address of withGoods) {
    await guest.page.goto(address)
    await expectWhole(guest.page)
    await expectOnPhone(guest.page)
  }
  guest.expectNoComplaint()
})

test('every public page was visited', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect([...visited].sort()).toEqual(rows.map(({ path }) => path).sort())
})
