import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { formKeys } from '#shop-api/modules/catalogue/goods-desk/fields.ts'
import { goodsTexts } from '#shop-api/modules/catalogue/goods-desk/forms.ts'
import type { ColumnKey } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { columns as leafletColumns } from '#shop-api/modules/catalogue/leaflets/files/columns.ts'
import { leafletFile } from '#shop-api/modules/catalogue/leaflets/files/leaflet-file.ts'
import { leaflets } from '#shop-api/modules/catalogue/leaflets/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { byCall, byCommand, byFile, byPush, differences, keptIn, odd, onPage } from '#shop-api/testing/faces/walk.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate
let admin: StaffBrowser
const folder = mkdtempSync(path.join(tmpdir(), 'faces-'))

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  for (const table of ['manufacturers', 'categories', 'brands'])
    await shop.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`)
  operate = await operatorOf(shop)
  admin = await staffWith(shop, 'admin')
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const code = 'A0001'
const rowOf = async (id: number) => (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]

/* Goods that there are: each column in the form that has it. */

const inForm = (['describe', 'prices', 'selling'] as const).flatMap((form) =>
  formKeys[form].map((key) => [key, form] as const),
)

async function goodsOnce(): Promise<number> {
  const [known] = await shop.db.select().from(goods).where(eq(goods.code, code))
  return known?.id ?? addGoods(shop.db, { now: shop.now, code, barcode: '' })
}

test.each(inForm)('%s of goods is taken or refused alike', async (key, form) => {
  const id = await goodsOnce()
  const before = await rowOf(id)
  const texts = await goodsTexts(shop.db, code)
  const column = columns[key]
  const page = async (text: string) => {
    const fields = Object.fromEntries(formKeys[form].map((each) => [each, texts[each] ?? '']))
    const seen = (await rowOf(id))?.updatedAt.toISOString() ?? ''
    return onPage(admin, `/staff/goods/${id}/${form}`, { ...fields, seen, addsNames: 'yes', [key]: text })
  }
  const faces = {
    file: (text: string) => byFile(shop, goodsFile, { 编码: code, [column.heading]: text }),
    page,
    ...(key === 'unitPrice' && {
      call: (text: string) => byCall(shop, `/goods/${id}/price`, { price: text }),
      command: (text: string) => byCommand(operate('price', id, text)),
      push: (text: string) => byPush(shop, '/prices', { rows: [{ goodsCode: code, price: text }] }),
    }),
  }
  const kept = async () => {
    const text = await keptIn(shop, goodsFile, code, column.heading)
    if (before) await shop.db.update(goods).set(before).where(eq(goods.id, id))
    return text
  }
  expect(await differences({ name: column.heading, texts: odd(column.read), faces, kept })).toEqual([])
})

test.each(['unitPrice', 'retailPrice'] as const)('%s of many goods is refused as that of one', async (key) => {
  const id = await goodsOnce()
  const { heading, read } = columns[key]
  const faces = {
    file: (text: string) => byFile(shop, goodsFile, { 编码: code, [heading]: text }),
    page: (value: string) => onPage(admin, '/staff/goods/bulk', { ids: `${id}`, column: key, way: 'set', value }),
  }
  // What is taken is checked in a file of its own, one at a time.
  const texts = odd(read).filter((text) => !['1.5', '１２'].includes(text))
  expect(await differences({ name: heading, texts, faces, kept: async () => '' })).toEqual([])
})

const needed = {
  code: 'N1',
  name: '新片',
  spec: '1g',
  unit: '盒',
  manufacturer: '测试药业〔样例〕',
  category: '抗感染',
  scope: '化学药制剂',
}

test.each(Object.keys(needed) as (keyof typeof needed)[])('%s of new goods is taken or refused alike', async (key) => {
  const given = (text: string) => ({ ...needed, unitPrice: '5', [key]: text })
  const faces = {
    file: (text: string) => {
      const cells = Object.entries(given(text)).map(([each, cell]) => [columns[each as ColumnKey].heading, cell])
      return byFile(shop, goodsFile, Object.fromEntries(cells))
    },
    page: (text: string) => onPage(admin, '/staff/goods', { ...given(text), addsNames: 'yes' }),
  }
  const kept = async () => {
    const [made] = await shop.db.select().from(goods).orderBy(desc(goods.id)).limit(1)
    const text = await keptIn(shop, goodsFile, made?.code ?? '', columns[key].heading)
    await shop.db.delete(goods).where(eq(goods.id, made?.id ?? 0))
    return text
  }
  const texts = ['', ...odd(columns[key].read)]
  expect(await differences({ name: columns[key].heading, texts, faces, kept })).toEqual([])
})

const batchTexts = { batchNo: 'B9', madeOn: '2026-05-01', expiresOn: '2028-04-30', stock: '5' }
type BatchKey = keyof typeof batchTexts

test.each(Object.keys(batchTexts) as BatchKey[])('%s of a batch is taken or refused alike', async (key) => {
  const id = await goodsOnce()
  const given = (text: string) => ({ ...batchTexts, [key]: text })
  const number = (text: string) => (String(Number(text)) === text ? Number(text) : text)
  const faces = {
    file: (text: string) => {
      const { batchNo, madeOn, expiresOn, stock } = given(text)
      return byFile(shop, goodsFile, { 编码: code, 批号: batchNo, 生产日期: madeOn, 有效期至: expiresOn, 库存: stock })
    },
    page: (text: string) => onPage(admin, `/staff/goods/${id}/batches`, { ...given(text), warehouseId: '1' }),
    call: (text: string) => byCall(shop, `/goods/${id}/batches`, { ...given(text), stock: number(given(text).stock) }),
    command: (text: string) => {
      const { batchNo, madeOn, expiresOn, stock } = given(text)
      return byCommand(operate('stock', id, batchNo, stock, '--made', madeOn, '--expires', expiresOn))
    },
    push: (text: string) => {
      const { stock, ...batch } = given(text)
      const row = { goodsCode: code, ...batch, number: number(stock) }
      return byPush(shop, '/stock', { basis: 'onHand', rows: [row] })
    },
  }
  const kept = async () => {
    const text = await keptIn(shop, goodsFile, code, columns[key].heading)
    await shop.db.delete(batches).where(and(eq(batches.goodsId, id), ne(batches.batchNo, 'B1')))
    return text
  }
  const texts = [...odd(columns[key].read), '2026.05', '2026-05', '99999999', '0', 'A 1', '2030-01-01', '2020-01-01']
  expect(await differences({ name: columns[key].heading, texts, faces, kept })).toEqual([])
})

/* Leaflets of goods that there are. */

test.each([['禁忌'], ['其他项目']] as const)('%s of a leaflet is taken or refused alike', async (label) => {
  const id = await goodsOnce()
  const isOther = label === '其他项目'
  const faces = {
    file: (text: string) => byFile(shop, leafletFile, { 编码: code, [label]: text }),
    page: (text: string) =>
      onPage(admin, `/staff/goods/${id}/leaflet`, isOther ? { text } : { [`part:${label}`]: text, text: '' }),
    ...(isOther && {
      call: (text: string) => byCall(shop, `/goods/${id}/leaflet`, { text }),
      command: (text: string) => {
        const file = path.join(folder, 'leaflet.txt')
        writeFileSync(file, text)
        return byCommand(operate('leaflet-save', id, file))
      },
    }),
  }
  const kept = async () => {
    const text = await keptIn(shop, leafletFile, code, leafletColumns[label === '其他项目' ? 'other' : label].heading)
    await shop.db.delete(leaflets).where(eq(leaflets.goodsId, id))
    return text
  }
  const texts = [
    ...odd({}),
    '长'.repeat(60_001),
    '【甲】\n一\n【甲】\n二',
    '一\n【甲】\n二',
    '【】\n一',
    '【甲】',
    `【${'长'.repeat(31)}】\n一`,
    '【甲】\na\u0007b',
    '【甲】\n一',
    `【甲】\n${'长'.repeat(60_000)}`,
  ]
  expect(await differences({ name: label, texts, faces, kept })).toEqual([])
})
