import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mostFrequent } from '#shop-api/modules/base/daily-counts/count.ts'
import { selectField, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { registerFigures } from './staff-figures.ts'

/** Counts are kept for thirty days; a thousand words a day. */
const spans = { 7: '近 7 天', 14: '近 14 天', 30: '近 30 天' } as const
const MOST = 30_000
const BARS = 12

const query = z.object({
  days: z
    .enum(Object.keys(spans) as ['7', '14', '30'])
    .catch('30')
    .default('30'),
})

interface Word {
  readonly name: string
  readonly total: number
}

/** Words that were searched for in vain, without who searched. */
export function registerEmptySearches(app: FastifyInstance): void {
  registerFigures<z.output<typeof query>, Word>(app, {
    path: '/searches',
    tab: { label: '无结果搜索', order: 11.95, group: '商品' },
    roles: ['sales'],
    query,
    filter: ({ days }) => selectField('days', '时间', spans, days),
    note: '买家搜索而未找到商品的词，不记录是谁搜的，保留30天；像手机号、邮箱的词不计。',
    rows: ({ db, now }, { days }) => mostFrequent(db, { kind: 'empty_search', days: Number(days), limit: MOST, now }),
    columns: [
      { label: '搜索词', of: ({ name }) => name },
      { label: '次数', isFigure: true, of: ({ total }) => String(total), shown: ({ total }) => String(total) },
      {
        label: '现在',
        of: () => '',
        shown: ({ name }) => html`<a href="${withQuery('/staff/goods', { q: name })}">在商品中查找</a>`,
      },
    ],
    bars: (rows) =>
      rows.slice(0, BARS).map(({ name, total }) => ({
        value: total,
        over: total,
        under: name.slice(0, 4),
        title: `${name} ${total} 次`,
      })),
    plotLabel: '无结果的搜索词，明细见下表',
    empty: '暂无此类搜索',
    fileOf: ({ days }) => `无结果搜索_近${days}天`,
  })
}
