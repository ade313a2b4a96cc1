import { eq } from 'drizzle-orm'
import { uploadPurposes } from '#lib/contract/uploads/limits.ts'
import { keepFile } from '#shop-api/modules/base/uploads/kept-files.ts'
import { uploads } from '#shop-api/modules/base/uploads/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** Where operators read files of members by a number, and what of. */
const doors = [
  ...['/staff/files', '/staff/hm-receipts/files', '/staff/feedback/files', '/staff/after-sales/files'],
  ...['/staff/transfer-files', '/staff/pictures', '/admin/uploads'],
]

let shop: TestShop
let owner: StaffBrowser
let memberId: number

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  memberId = await addMember(shop.db)
  owner = await staffWith(shop, 'admin')
}, OPEN_MS)
afterAll(() => shop.close())

/** What the doors answer to the number of a file. */
async function answersTo(id: number): Promise<number[]> {
  const answers = doors.map((door) =>
    door.startsWith('/staff')
      ? owner.get(`${door}/${id}`)
      : shop.app.inject({ url: `${door}/${id}`, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } }),
  )
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}

/** What a form writes to the file it was sent with. */
const uses: Readonly<Partial<Record<string, string>>> = { receipt: 'ephedrine_receipt 1.1' }

const submitted = (id: number, usedBy: string) => shop.db.update(uploads).set({ usedBy }).where(eq(uploads.id, id))

test.each(uploadPurposes)(
  'a file for %s is nobody’s to read until it is submitted, by whatever door',
  async (purpose) => {
    const fileKey = await keepFile(shop.app.shop.storage, onePixel)
    const file = { memberId, purpose, name: 'a.png', type: 'image/png', size: onePixel.length, fileKey } as const
    const [row] = await shop.db.insert(uploads).values(file).returning({ id: uploads.id })
    const id = row?.id ?? 0
    expect(await answersTo(id)).toEqual(doors.map(() => 404))
    await submitted(id, uses[purpose] ?? 'something 1')
    const answers = await answersTo(id)
    // Those of the purpose alone: its own page, and the call that says what a file is for.
    expect(answers.filter((status) => status === 200)).toHaveLength(2)
    expect(answers.at(-1)).toBe(200)
  },
)

test.each(['transfer_notice 1', 'money_request 1'])('the voucher of %s is not shown with receipts', async (usedBy) => {
  const fileKey = await keepFile(shop.app.shop.storage, onePixel)
  const file = { memberId, purpose: 'receipt', name: 'a.png', type: 'image/png', size: 1, fileKey, usedBy } as const
  const [row] = await shop.db.insert(uploads).values(file).returning({ id: uploads.id })
  const answers = await answersTo(row?.id ?? 0)
  expect(doors.filter((_, at) => answers[at] === 200)).toEqual(['/staff/transfer-files', '/admin/uploads'])
})
