import { chinaDate } from '#lib/kernel/time.ts'
import { dropOne, findOne, moveOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { idColumn, textColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { scopeText, settledScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { parts } from '#shop-api/modules/catalogue/promotions/scope-columns.ts'
import { dataTable } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { code, day, lines, list, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenProgramme } from './keep.ts'
import { givenProgramme, goodsOfProgramme, listProgrammes, programmeRows, saveProgramme, tryProgramme } from './keep.ts'

const keep: readonly Role[] = ['pharmacist']
const codes = list(code(40))

type Goods = Awaited<ReturnType<typeof goodsOfProgramme>>[number]

/** Who may buy goods, by what is set with them. */
function buyersOf({ control }: Goods): Html | string {
  if (control === null) return html`<span class="state bad">未设名单，所有会员可购</span>`
  const { mode, regionCodes, customerKinds, memberIds } = control
  const parts = [
    ...(regionCodes.length > 0 ? [`${regionCodes.length}个地区`] : []),
    ...(customerKinds.length > 0 ? [`${customerKinds.length}类客户`] : []),
    ...(memberIds.length > 0 ? [`${memberIds.length}个会员`] : []),
  ]
  return `${mode === 'white' ? '仅名单内可购' : '名单内不可购'}：${parts.join('、')}`
}

const goodsTable = (rows: readonly Goods[], mayKeep: boolean): Html =>
  dataTable({
    caption: '协议商品',
    columns: ['编码', '商品', '规格', '状态', '控销'],
    rows: rows.map((row) => [
      row.code,
      html`<a href="/staff/goods/${row.id}">${row.name}</a>`,
      row.spec,
      row.isListed ? '在架' : html`<span class="state">下架</span>`,
      mayKeep ? html`<a href="/staff/sale-controls/${row.id}">${buyersOf(row)}</a>` : buyersOf(row),
    ]),
    empty: '协议中的商品已不存在',
  })

async function rows({ db }: StaffContext) {
  return (await listProgrammes(db)).map(({ id, name, audience, openedOn, goodsIds }) => ({
    id,
    name,
    cells: [audience, openedOn, goodsIds.length],
  }))
}

async function show({ db, id, operator }: StaffContext) {
  const row = await findOne(db, programmeRows, id)
  return {
    name: row.name,
    facts: [
      ['供货范围', row.audience],
      ['开始日期', row.openedOn],
      ['条款', html`${row.terms.map((term) => html`<p>${term}</p>`)}`],
    ] as [string, string | Html][],
    more: goodsTable(await goodsOfProgramme(db, row.goodsIds), mayDo(operator.roles, keep)),
  }
}

/** Agreements with makers on who may sell their goods. */
export const programmeResource = resource<
  'id' | keyof GivenProgramme,
  GivenProgramme,
  Awaited<ReturnType<typeof tryProgramme>>
>({
  path: 'programmes',
  noun: '控销协议',
  mostRows: 1000,
  columns: {
    id: idColumn,
    name: { heading: '名称', read: words(40), isNeeded: true, example: '某某制药控销', others: ['另一制药控销'] },
    audience: {
      heading: '供货范围',
      read: words(100),
      isNeeded: true,
      example: '浙江省内的连锁药店',
      others: ['全国诊所'],
      asking: { as: 'area', rows: 2, hint: '买家可见的说明；能否购买由每个商品的控销名单决定' },
    },
    openedOn: { heading: '开始日期', read: day, isNeeded: true, example: '2026-12-01' },
    terms: {
      ...textColumn('协议条款', lines(4000), '不得低于零售指导价销售', ['按月对账']),
      asking: { as: 'area', label: '协议条款，每行一条', hint: '' },
    },
    among: {
      heading: '商品编码',
      read: Object.assign((text: string) => codes(parts(text)), codes),
      isNeeded: true,
      example: 'A0001;A0002',
      others: ['A0003'],
      asking: { as: 'area', label: '协议商品的编码', hint: '用分号或换行分开', picks: 'list' },
    },
  },
  ways: [['id'], ['name']],
  body: givenProgramme,
  records: async (db, only) =>
    Promise.all(
      (await listProgrammes(db, only)).map(async ({ id, name, audience, openedOn, terms, goodsIds }) => {
        const among = await scopeText(db, { kind: 'goods', goodsIds })
        return { id, texts: { name, audience, openedOn, terms: terms.join('\n'), among } }
      }),
    ),
  settled: async (db, cells) =>
    cells.among ? { ...cells, among: await settledScope(db, 'goods', cells.among) } : cells,
  look: tryProgramme,
  save: saveProgramme,
  fileHints: ['能否购买由每个商品的控销名单决定，不在此文件中'],
  pages: {
    tab: { label: '控销协议', order: 46, group: '质管' },
    see: ['sales', 'pharmacist'],
    keep,
    rows,
    show,
    list: ['协议', '供货范围', '开始日期', { label: '商品', isFigure: true }],
    move: (db, id, step) => moveOne(db, programmeRows, id, step),
    fresh: (now) => ({ openedOn: chinaDate(now) }),
    found: (found) => goodsTable(found.rows, true),
    // Who may buy its goods stays with the goods.
    remove: { run: (db, id) => dropOne(db, programmeRows, id), hint: '商品的控销名单不变' },
  },
})
