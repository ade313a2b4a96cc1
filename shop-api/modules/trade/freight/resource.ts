import { z } from 'zod'
import { choiceColumn, idColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { figure, hinted, whole, words } from '#shop-api/platform/table-files/cells.ts'
import type { GivenTemplate } from './keep.ts'
import { givenTemplate, removeTemplate, saveTemplate, tryTemplate, writtenTemplates } from './keep.ts'
import { trialQuery, trialSection } from './staff-trial.ts'

const reaches = { ordinary: '普通商品', cold: '冷链商品（冷藏、冷冻）' } as const

const grams = (heading: string, example: string) => ({
  heading,
  read: hinted('整数，留空不按重量', whole(1, 1_000_000)),
  mayBeCleared: true as const,
  example,
})

const fee = (heading: string, hint: string, example: string) => ({
  heading,
  read: hinted(hint, figure),
  mayBeCleared: true as const,
  example,
})

type Texts = Awaited<ReturnType<typeof writtenTemplates>>[number]['texts']

const feeText = ({ fee, firstGrams, stepGrams, stepFee }: Texts): string =>
  firstGrams === '' ? `¥${fee}` : `${firstGrams} 克内 ¥${fee}，每续 ${stepGrams} 克 ¥${stepFee}`

/** What shipping costs to a region, by weight, for goods of the cold chain and from which amount nothing. */
export const freightResource = resource<'id' | keyof GivenTemplate, GivenTemplate>({
  path: 'freight-templates',
  noun: '运费模板',
  mostRows: 500,
  columns: {
    id: idColumn,
    name: { heading: '模板名称', read: words(40), isNeeded: true, example: '江浙沪', others: ['全国冷链'] },
    reach: choiceColumn('适用商品', reaches, { isNeeded: true, example: reaches.ordinary }),
    regions: {
      heading: '收货地区',
      read: hinted('省、市、区的名称或代码，多个用分号分开；留空为全国', words(4000)),
      mayBeCleared: true,
      example: '浙江省；上海市',
      others: ['江苏省'],
      asking: { as: 'area', rows: 2 },
    },
    freeFrom: fee('包邮金额（元）', '商品金额达到即包邮，留空不包邮', '500'),
    fee: {
      heading: '运费（元）',
      read: hinted('按重量时为首重运费', figure),
      isNeeded: true,
      example: '10',
    },
    firstGrams: grams('首重（克）', '1000'),
    stepGrams: grams('续重（克）', '1000'),
    stepFee: fee('每续重运费（元）', '按重量时必填', '2'),
    unweighedFee: fee('商品缺重量时运费（元）', '按重量时必填；订单中有商品未填重量，按此收取', '15'),
  },
  ways: [['id'], ['name']],
  body: givenTemplate,
  records: writtenTemplates,
  look: tryTemplate,
  save: saveTemplate,
  fileHints: ['同一地区、同类商品只能有一个模板；未设模板的地区按设置中的运费和包邮金额'],
  rowCalls: {
    name: 'templates',
    row: z.object({
      id: z.number(),
      name: z.string(),
      reach: z.enum(['ordinary', 'cold']),
      regions: z.string(),
      freeFrom: z.string(),
      fee: z.string(),
      firstGrams: z.string(),
      stepGrams: z.string(),
      stepFee: z.string(),
      unweighedFee: z.string(),
    }),
    list: async (db) => (await writtenTemplates(db)).map(({ id, texts }) => ({ id, ...texts })),
  },
  pages: {
    tab: { label: '运费模板', order: 24, group: '订单' },
    see: ['sales', 'finance'],
    keep: ['sales'],
    note: '一个订单的普通商品和冷链商品分别计算运费；未设冷链模板的地区，冷链商品按普通商品计算。先看区，再看市、省、全国，均未设模板时按设置中的运费和包邮金额。',
    list: [
      '运费模板',
      '适用商品',
      '收货地区',
      { label: '运费', isFigure: true },
      { label: '包邮金额（元）', isFigure: true },
    ],
    rows: async ({ db }) =>
      (await writtenTemplates(db)).map(({ id, texts }) => ({
        id,
        name: texts.name,
        cells: [reaches[texts.reach], texts.regions || '全国', feeText(texts), texts.freeFrom || '不包邮'],
      })),
    listing: { query: trialQuery, above: () => html``, below: (query, _, { db }) => trialSection(db, query) },
    remove: { run: removeTemplate, hint: '删除后，这些地区按更大范围的模板或设置中的运费计算' },
  },
})
