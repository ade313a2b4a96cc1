import { fen } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import { openBalance } from '#shop-api/modules/base/ledger/movements.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { batches, categories, goods, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** A few rows with round numbers, where the sample shop would be too big or too clever for a test. */

/** Calendar day so many days from an instant. */
export const dayFrom = (now: Date, days: number): string => chinaDate(new Date(now.getTime() + days * DAY_MS))

const SCOPE = 'chemical'

/** Everything goods and members refer to. */
export async function openSmallShop(db: Db): Promise<void> {
  await db.insert(regions).values([
    { code: '330000', parentCode: null, level: 1, name: '浙江省' },
    { code: '330100', parentCode: '330000', level: 2, name: '杭州市' },
    { code: '330106', parentCode: '330100', level: 3, name: '西湖区' },
  ])
  await db.insert(warehouses).values({ id: 1, code: 'A', name: '一号仓', regionCode: '330100', address: '测试路1号' })
  await db.insert(scopes).values({ code: SCOPE, name: '化学药制剂' })
  await db.insert(categories).values({ id: 1, name: '抗感染', root: 'main' })
  await db.insert(manufacturers).values({ id: 1, name: '测试药业〔样例〕', shortName: '测试药业' })
  await db.insert(settings).values([
    { name: 'minimumOrder', value: '0.00' },
    { name: 'freeShippingFrom', value: '0.00' },
    { name: 'shippingFee', value: '0.00' },
  ])
}

let running = 0

const pharmacy = (number: number): typeof members.$inferInsert => ({
  kind: 'pharmacy',
  companyName: `测试药房${number}`,
  contactName: '张三',
  phone: '13800000000',
  reviewState: 'approved',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330106',
  scopeCodes: [SCOPE],
  joinedOn: '2026-01-01',
})

const licenceUsesOf = (memberId: number) =>
  ['businessLicence', 'drugLicence', 'purchaseAuthorisation'].map((kind) => ({
    memberId,
    kind,
    name: kind,
    number: '1',
    validFrom: '2020-01-01',
  }))

const addressOf = (memberId: number): typeof addresses.$inferInsert => ({
  memberId,
  consignee: '李四',
  phone: '13900000000',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330106',
  detail: '文一路1号',
  isDefault: true,
})

/** A reviewed pharmacy that may buy everything here. Answers with its id. */
export async function addMember(db: Db, columns: Partial<typeof members.$inferInsert> = {}): Promise<number> {
  running += 1
  const [member] = await db
    .insert(members)
    .values({ ...pharmacy(running), ...columns })
    .returning({ id: members.id })
  if (!member) throw new Error('no member')
  await db.insert(licences).values(licenceUsesOf(member.id))
  return member.id
}

/** Many such pharmacies, each with an address. */
export async function addMembers(db: Db, count: number): Promise<{ id: number; addressId: number }[]> {
  const rows = await db
    .insert(members)
    .values(Array.from({ length: count }, (_, index) => pharmacy(index)))
    .returning({ id: members.id })
  await db.insert(licences).values(rows.flatMap(({ id }) => licenceUsesOf(id)))
  return db
    .insert(addresses)
    .values(rows.map(({ id }) => addressOf(id)))
    .returning({ id: addresses.memberId, addressId: addresses.id })
}

export async function addBalance(db: Db, memberId: number, amountFen: number, at: Date): Promise<void> {
  await openBalance(db, { memberId, amount: fen(amountFen), at })
}

export async function addAddress(db: Db, memberId: number): Promise<number> {
  const [row] = await db.insert(addresses).values(addressOf(memberId)).returning({ id: addresses.id })
  if (!row) throw new Error('no address')
  return row.id
}

interface GoodsOptions extends Partial<typeof goods.$inferInsert> {
  /** Batches as [days until expiry, units]. */
  batches?: readonly (readonly [days: number, stock: number])[]
  now: Date
}

/** Goods at 10.00 yuan with one long-dated batch of 1,000 unless said otherwise. Answers with their id. */
export async function addGoods(db: Db, { batches: wanted = [[700, 1000]], now, ...columns }: GoodsOptions) {
  running += 1
  const good = wanted.filter(([days]) => days >= 0)
  const [row] = await db
    .insert(goods)
    .values({
      code: `T${running}`,
      name: `测试片${running}`,
      genericName: '测试片',
      kind: 'drug',
      manufacturerId: 1,
      spec: '0.25g*24粒',
      form: '片剂',
      unit: '盒',
      barcode: String(running),
      categoryId: 1,
      categoryPath: [1],
      scopeCode: SCOPE,
      unitPrice: '10.0000',
      listedOn: '2026-01-01',
      available: good.reduce((sum, [, stock]) => sum + stock, 0),
      nearestExpiry: good.length === 0 ? null : dayFrom(now, Math.min(...good.map(([days]) => days))),
      ...columns,
    })
    .returning({ id: goods.id })
  if (!row) throw new Error('no goods')
  await db.insert(batches).values(
    wanted.map(([days, stock], index) => ({
      goodsId: row.id,
      warehouseId: 1,
      batchNo: `B${index + 1}`,
      madeOn: dayFrom(now, days - 730),
      expiresOn: dayFrom(now, days),
      stock,
    })),
  )
  return row.id
}

/** Puts a line into a cart past all rules. Answers with its id. */
export async function addLine(db: Db, line: Omit<typeof cartLines.$inferInsert, 'key' | 'addedPrice'>) {
  running += 1
  const [row] = await db
    .insert(cartLines)
    .values({ key: `test ${running}`, addedPrice: '10.0000', ...line })
    .returning({ id: cartLines.id })
  if (!row) throw new Error('no line')
  return row.id
}
