import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { givenYes, plainField } from '#shop-api/modules/base/access/asked.ts'
import type { Ordered } from '#shop-api/modules/base/events/ordered-rows.ts'
import { dropOne, moveOne, putOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { choiceColumn, givenOrder, idColumn, orderColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { words } from '#shop-api/platform/table-files/cells.ts'
import { hotWords } from './tables.ts'

const MOST = 20

/** What a word is searched for. */
const modes = { 0: '药品', 1: '厂家' } as const

const body = z.object({
  word: plainField,
  /** 1 finds makers. */
  mode: z.coerce.number().int().min(0).max(1).default(0),
  isHighlighted: givenYes,
  sort: givenOrder,
})

const row = z.object({
  sort: z.number(),
  id: z.number(),
  mode: z.number(),
  word: z.string(),
  isHighlighted: z.boolean(),
})

const ordered: Ordered<typeof hotWords> = { table: hotWords, noun: '热词', tags: ['frame'] }

const list = (db: Db, id?: number) =>
  db.select().from(hotWords).where(onlyOne(hotWords.id, id)).orderBy(asc(hotWords.sort), asc(hotWords.id))

/** Adds a hot word behind the others, or changes one. Answers with its id. Throws ShopRefusal. */
const save = (db: Db, given: z.output<typeof body>, id: number | null): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await list(tx).for('update')
    if (rows.some(({ id: other, word, mode }) => other !== id && word === given.word && mode === given.mode))
      throw fieldRefusal('word', '该热词已存在')
    if (id === null && rows.length >= MOST) throw fieldRefusal('word', `热词最多${MOST}个，请先删除不用的`)
    return putOne(tx, ordered, id, given)
  })

/** The words under the search line. */
export const hotWordResource = resource<'id' | keyof z.output<typeof body>, z.output<typeof body>>({
  path: 'hot-words',
  noun: '热词',
  mostRows: 200,
  columns: {
    id: idColumn,
    word: { heading: '热词', read: words(20), isNeeded: true, example: '感冒灵', others: ['板蓝根'] },
    mode: choiceColumn('搜索', modes, { isNeeded: true, example: modes[0] }),
    isHighlighted: { ...yesColumn('红字', '否'), asking: { label: '用红字显示' } },
    sort: orderColumn,
  },
  ways: [['id'], ['word', 'mode']],
  body,
  records: async (db, only) =>
    (await list(db, only)).map(({ id, word, mode, isHighlighted, sort }) => ({
      id,
      texts: { word, mode: String(mode), isHighlighted: isHighlighted ? 'yes' : '', sort: String(sort) },
    })),
  save,
  fileHints: ['最多20个；未填编号的按热词和搜索找到'],
  rowCalls: { name: 'words', row, list: (db) => list(db) },
  pages: {
    tab: { label: '热词', order: 84, group: '页面' },
    see: ['sales'],
    list: ['热词', '搜索', '显示', '操作'],
    rows: async ({ db, field }) =>
      (await list(db)).map(({ id, word, mode, isHighlighted }) => ({
        id,
        name: word,
        cells: [
          mode === 1 ? modes[1] : modes[0],
          isHighlighted ? '红字' : '普通',
          html`<form method="post" action="/staff/hot-words/${id}/remove">${field}<button class="small danger" aria-label="删除热词 ${word}">删除</button></form>`,
        ],
      })),
    move: (db, id, step) => moveOne(db, ordered, id, step),
    remove: {
      run: async (db, id) => {
        const gone = await dropOne(db, ordered, id)
        return { ...gone, name: gone.word }
      },
    },
  },
})
