import { z } from 'zod'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { choiceColumn, idColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { code, day, yuan } from '#shop-api/platform/table-files/cells.ts'
import { listEnded, listWaiting, removeSchedule, saveSchedule } from './keep.ts'

const offerNames = { carry: '一并下调到新单价', keep: '保留，高于单价期间不生效' } as const

const body = z.object({
  goods: plainField,
  startsOn: plainField,
  price: plainField,
  offers: z.enum(['carry', 'keep']).default('carry'),
})

const current = (price: string | null): string => (price === null ? '待定价' : priceText(price))

/** Prices that goods get on a day. */
export const scheduledPriceResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'scheduled-prices',
  noun: '定时调价',
  mostRows: 10_000,
  columns: {
    id: idColumn,
    goods: {
      heading: '商品编码',
      read: code(40),
      isNeeded: true,
      example: 'A0001',
      others: ['A0002'],
      asking: { picks: 'one' },
    },
    startsOn: { heading: '生效日期', read: day, isNeeded: true, example: '2027-01-01' },
    price: { heading: '新单价', read: yuan, isNeeded: true, example: '28.8', asking: { label: '新单价（元）' } },
    offers: choiceColumn('高于新单价的阶梯价、活动价', offerNames, {
      usual: offerNames.carry,
      example: offerNames.carry,
    }),
  },
  ways: [['id'], ['goods', 'startsOn']],
  body,
  titled: 'goods',
  records: async (db, only) =>
    (await listWaiting(db, only)).map(({ row, code: goodsCode }) => ({
      id: row.id,
      texts: {
        goods: goodsCode,
        startsOn: row.startsOn,
        price: formatPrice(parsePrice(row.price)),
        offers: row.offers,
      },
    })),
  save: saveSchedule,
  fileHints: ['一行一个商品和生效日期；按商品编码和生效日期找到'],
  pages: {
    tab: { label: '定时调价', order: 10.5, group: '商品' },
    see: ['sales'],
    note: '生效日零点起一分钟内切换，所有买家同时看到新单价；已加入购物车的按新单价结算',
    list: [
      '商品',
      '编码',
      '生效日期',
      { label: '现价（元）', isFigure: true },
      { label: '新单价（元）', isFigure: true },
      '阶梯价、活动价',
    ],
    fresh: (now) => ({ startsOn: chinaDate(new Date(now.getTime() + DAY_MS)) }),
    rows: async ({ db }) =>
      (await listWaiting(db)).map(({ row, code: goodsCode, name, spec, current: price }) => ({
        id: row.id,
        name: `${name} ${spec}`,
        cells: [goodsCode, row.startsOn, current(price), priceText(row.price), offerNames[row.offers]],
      })),
    empty: '暂无待生效的定时调价',
    underList: async ({ db }) => {
      const ended = await listEnded(db)
      return html`${
        ended.length > 0 &&
        html`<section><h2>已生效</h2>${dataTable({
          caption: '已生效的定时调价',
          columns: ['商品', '编码', '生效日期', { label: '新单价（元）', isFigure: true }, '结果'],
          rows: ended.map(({ row, code: goodsCode, name, spec }) => [
            html`<a href="/staff/goods/${row.goodsId}">${name} ${spec}</a>`,
            goodsCode,
            row.startsOn,
            priceText(row.price),
            row.state === 'done'
              ? html`<span class="state good">已生效</span> ${row.endedAt && chinaDateTime(row.endedAt)}`
              : html`<span class="state bad">未生效</span> ${row.reason}`,
          ]),
        })}</section>`
      }`
    },
    remove: { run: removeSchedule },
  },
})
