import { asc } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { idColumn, orderColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { pictured } from '#shop-api/modules/catalogue/goods-pictures/staff-pictures.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { listCoupons } from '#shop-api/modules/trade/coupons/change.ts'
import { couponFacts } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { amount, hinted, whole, words } from '#shop-api/platform/table-files/cells.ts'
import type { PointsGoodsRow } from './goods.ts'
import type { GivenPointsGoods } from './keep.ts'
import { givenPointsGoods, openPointsGoods, pointsRows, savePointsGoods, tryPointsGoods } from './keep.ts'
import { registerPointsCalls } from './operator.ts'
import { registerPointsOrderPages } from './staff-orders.ts'
import { changePointsGoods } from './stock.ts'
import { pointsGoods } from './tables.ts'

const MOST = 9_999_999
const keep: readonly Role[] = ['sales']

const listGoods = (db: Db, id?: number) =>
  db
    .select()
    .from(pointsGoods)
    .where(onlyOne(pointsGoods.id, id))
    .orderBy(asc(pointsGoods.sort), asc(pointsGoods.points), asc(pointsGoods.id))

function stateOf(row: PointsGoodsRow): Html {
  if (!row.isListed) return html`<span class="state bad">下架</span>`
  return row.exchanged < row.stock
    ? html`<span class="state good">可兑换</span>`
    : html`<span class="state">已兑完</span>`
}

/** What goods are: a thing, or the coupon behind them. */
async function kindNamer(db: Db, rows: readonly PointsGoodsRow[]) {
  const ids = rows.flatMap(({ couponId }) => couponId ?? [])
  const named = await couponFacts(db, ids, 'name')
  return ({ couponId }: PointsGoodsRow) => (couponId === null ? '实物' : `优惠券：${named.get(couponId)?.name ?? ''}`)
}

async function rows({ db }: StaffContext) {
  const found = await listGoods(db)
  const kindOf = await kindNamer(db, found)
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [
      ...[kindOf(row), row.points, formatFen(fen(row.marketPriceFen)), `${row.exchanged}/${row.stock}`],
      ...[row.memberLimit ?? '不限', stateOf(row)],
    ],
  }))
}

async function show({ db, id }: StaffContext) {
  const row = await openPointsGoods(db, id)
  const kindOf = await kindNamer(db, [row])
  return {
    name: row.name,
    state: stateOf(row),
    facts: [
      ['兑换内容', kindOf(row)],
      ['积分', row.points],
      ['已兑/总量', `${row.exchanged}/${row.stock}`],
      ['每客户限兑', row.memberLimit ?? '不限'],
    ] as [string, string | number][],
    turn: row.isListed ? ('off' as const) : ('on' as const),
  }
}

/** A picture of the operator's, or a drawn one. */
const { beside, ...picture } = pictured(
  {
    kind: 'points-goods',
    noun: '积分商品',
    shape: async () => '正方形为宜，如 800×800，其他比例不裁切、两边留白',
    tags: async (tx, id) => {
      await openPointsGoods(tx, id)
      return pointsRows.tags
    },
  },
  keep,
)

/** The points mall: what points are exchanged for, and what of it waits to be sent. */
export const pointsGoodsResource = resource<'id' | keyof GivenPointsGoods, GivenPointsGoods>({
  path: 'points-goods',
  noun: '积分商品',
  mostRows: 1000,
  columns: {
    id: idColumn,
    name: {
      heading: '名称',
      read: words(40),
      isNeeded: true,
      example: '保温杯',
      others: ['雨伞'],
      asking: { hint: '买家可见' },
    },
    couponId: {
      ...textColumn('优惠券编号', hinted('留空为实物，需发货', whole(1, MOST)), ''),
      asking: { label: '兑换内容' },
    },
    points: { heading: '所需积分', read: whole(1, MOST), isNeeded: true, example: '2000' },
    marketPrice: { heading: '参考价（元）', formerly: '参考价', read: amount, isNeeded: true, example: '39.00' },
    stock: { heading: '库存总量', read: hinted('含已兑换的', whole(1, MOST)), isNeeded: true, example: '50' },
    memberLimit: textColumn('每客户限兑', hinted('留空不限', whole(1, MOST)), '2'),
    sort: { ...orderColumn, usual: '0', asking: { label: '排序', hint: '小的在前' } },
    intro: { ...textColumn('介绍', words(200), '', ['304不锈钢', '每箱12个']), asking: { as: 'area', rows: 2 } },
    isListed: yesColumn('上架', '是'),
  },
  ways: [['id'], ['name']],
  body: givenPointsGoods,
  records: async (db, only) =>
    (await listGoods(db, only)).map((row) => ({
      id: row.id,
      texts: {
        name: row.name,
        intro: row.intro,
        points: String(row.points),
        stock: String(row.stock),
        marketPrice: formatFen(fen(row.marketPriceFen)),
        memberLimit: String(row.memberLimit ?? ''),
        couponId: String(row.couponId ?? ''),
        sort: String(row.sort),
        isListed: row.isListed ? 'yes' : '',
      },
    })),
  look: tryPointsGoods,
  save: savePointsGoods,
  fileHints: ['优惠券编号见优惠券的导出；已有会员兑换的，兑换内容不能更改'],
  morePages: (app, pages) => {
    picture.morePages(app, pages)
    registerPointsOrderPages(app)
  },
  moreCalls: (app) => {
    picture.moreCalls(app)
    registerPointsCalls(app)
  },
  pages: {
    tab: { label: '积分商城', order: 17, group: '促销' },
    see: ['sales', 'finance'],
    keep,
    list: [
      ...['商品', '兑换内容'],
      ...['积分', '参考价（元）', '已兑/总量', '每客户限兑'].map((label) => ({ label, isFigure: true })),
      '状态',
    ],
    rows,
    empty: '暂无积分商品',
    show,
    beside,
    choices: async ({ db, now }, given) => {
      const offered = (await listCoupons(db)).filter(
        ({ id, validTo }) => validTo > now || String(id) === given.couponId,
      )
      const named = offered.map(({ id, name }) => [String(id), `优惠券 ${id} ${name}`] as const)
      return { couponId: [['', '实物（需发货）'], ...named] }
    },
    fresh: () => ({ sort: '0', isListed: 'yes' }),
    move: (db, id, step) => moveOne(db, pointsRows, id, step),
    switched: {
      path: 'shelf',
      labels: { on: '上架', off: '下架' },
      done: (name, to) => `“${name}”已${to === 'on' ? '上架' : '下架'}`,
      run: (db, id, isOn) => changePointsGoods(db, id, { isListed: isOn }),
    },
  },
})
