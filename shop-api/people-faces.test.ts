import { desc, eq } from 'drizzle-orm'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { columns as memberColumns } from '#shop-api/modules/identity/member-files/columns.ts'
import { memberFile } from '#shop-api/modules/identity/member-files/member-file.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import { byCall, byCommand, byFile, differences, keptIn, odd, onPage } from '#shop-api/testing/faces/walk.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate
let admin: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  operate = await operatorOf(shop)
  admin = await staffWith(shop, 'admin')
}, OPEN_MS)
afterAll(() => shop.close())

/* Operators: a new one by each face. */

const operatorBase = { username: 'li.jing', name: '李静', roles: '销售' }
type OperatorField = keyof typeof operatorBase

const newOperator = (key: OperatorField) => {
  const given = (text: string) => ({ ...operatorBase, [key]: text })
  const codes = (text: string) =>
    text
      .split(';')
      .filter((each) => each !== '')
      .map((each) => (each === '销售' ? 'sales' : each))
  return {
    file: (text: string) => {
      const { username, name, roles } = given(text)
      return byFile(shop, operatorFile, { 用户名: username, 姓名: name, 岗位: roles })
    },
    page: (text: string) => onPage(admin, '/staff/operators', { ...given(text), roles: codes(given(text).roles) }),
    call: (text: string) => byCall(shop, '/operators', { ...given(text), roles: codes(given(text).roles) }),
    command: (text: string) => {
      const { username, name, roles } = given(text)
      return byCommand(operate('staff-add', username, name, '--roles', roles.replaceAll(';', ',')))
    },
  }
}

test.each([
  ['username', '用户名', ['', ...odd({ most: 40 })]],
  ['name', '姓名', ['', ...odd({ most: 20 })]],
  ['roles', '岗位', ['', '销售', '老板', 'boss', '1.0E+15', 'a\u0007b', '销售;老板']],
] as const)('a new operator’s %s is taken or refused alike', async (key, heading, texts) => {
  const kept = async () => {
    const [made] = await shop.db.select().from(operators).orderBy(desc(operators.id)).limit(1)
    const text = await keptIn(shop, operatorFile, made?.username ?? '', heading)
    await shop.db.delete(operators).where(eq(operators.id, made?.id ?? 0))
    return text
  }
  expect(await differences({ name: heading, texts, faces: newOperator(key), kept })).toEqual([])
})

/* Members: one that there is. */

const memberBase = { companyName: '测试药房', contactName: '张三', phone: '13800000000', email: 'a@b.com' }

test.each(['company', 'contact', 'phone', 'email', 'scopes'] as const)(
  'a member’s %s is taken or refused alike',
  async (key) => {
    const id = await addMember(shop.db, memberBase)
    const { heading, read } = memberColumns[key]
    const at = `/members/${id}`
    const contact = { contactName: '张三', phone: '13800000000', email: 'a@b.com' }
    const right = { companyName: '测试药房', scopes: 'chemical' }
    const list = (text: string) => text.split(';').filter((each) => each !== '')
    const file = (text: string) => byFile(shop, memberFile, { 编号: String(id), [heading]: text })
    const faces = {
      company: { file, page: (text: string) => onPage(admin, `/staff${at}/rights`, { ...right, companyName: text }) },
      contact: {
        file,
        page: (text: string) => onPage(admin, `/staff${at}/contact`, { ...contact, contactName: text }),
      },
      phone: { file, page: (text: string) => onPage(admin, `/staff${at}/contact`, { ...contact, phone: text }) },
      email: { file, page: (text: string) => onPage(admin, `/staff${at}/contact`, { ...contact, email: text }) },
      scopes: {
        file,
        page: (text: string) => onPage(admin, `/staff${at}/rights`, { ...right, scopes: list(text) }),
        call: (text: string) => byCall(shop, `${at}/scopes`, { scopes: list(text) }),
        command: (text: string) => byCommand(operate('scopes', id, text.replaceAll(';', ','))),
      },
    }
    const kept = async () => {
      const text = await keptIn(shop, memberFile, String(id), heading)
      await shop.db
        .update(members)
        .set({ ...memberBase, scopeCodes: ['chemical'] })
        .where(eq(members.id, id))
      return text
    }
    const more = {
      company: [],
      contact: [],
      phone: ['0571-88000001', '+86 138 0000 0001', '12345', 'abc'],
      email: ['x', 'a@b', '中@文.中国', 'a b@c.com'],
      scopes: ['chemical', '化学药制剂', '炼丹'],
    }
    expect(await differences({ name: heading, texts: [...odd(read), ...more[key]], faces: faces[key], kept })).toEqual(
      [],
    )
  },
)
