import type { FastifyInstance } from 'fastify'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { checkField, dataTable, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts, stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { hotWordBody, hotWordModes, listHotWords, moveHotWord, removeHotWord, saveHotWord } from './edit-hot-words.ts'
import { hotWordFile } from './form-kind.ts'

const WORDS = '/staff/hot-words'
const roles: readonly Role[] = ['sales']

async function page({ db, field, attempt }: StaffContext): Promise<Page> {
  const rows = await listHotWords(db)
  const given = attempt?.given ?? {}
  return {
    title: '热词',
    scripts: orderScripts,
    body: html`<main><h1>热词</h1>${orderHint}${dataTable({
      caption: '搜索框下的热词',
      columns: ['热词', '搜索', '显示', '顺序', '操作'],
      rows: rows.map((row, at) => [
        row.word,
        row.mode === 1 ? hotWordModes[1] : hotWordModes[0],
        row.isHighlighted ? '红字' : '普通',
        orderButtons(field, `${WORDS}/${row.id}`, row.word, { isFirst: at === 0, isLast: at === rows.length - 1 }),
        html`<form method="post" action="${WORDS}/${row.id}/remove">${field}<button class="small danger" aria-label="删除热词 ${row.word}">删除</button></form>`,
      ]),
      empty: '暂无热词',
    })}
<section><h2>新增热词</h2><form class="fields" method="post" action="${WORDS}">${field}
${inputField({ name: 'word', label: '热词', value: given.word, isNeeded: true, most: 20 })}
${selectField(
  'mode',
  '搜索',
  Object.entries(hotWordModes).map(([value, label]) => ({ value, label })),
  given.mode ?? '0',
)}
${checkField('isHighlighted', '用红字显示', given.isHighlighted === 'yes')}<button>新增</button></form></section></main>`,
  }
}

/** The words under the search line. */
export function registerHotWordPages(app: FastifyInstance): void {
  registerFileKind(app, { file: hotWordFile, roles, hints: ['最多20个；未填编号的按热词和搜索找到'] })
  staffPage(app, { path: '/hot-words', roles, tab: { label: '热词', order: 84, group: '页面' } }, page)
  staffAction(app, { path: '/hot-words', roles, body: hotWordBody, page }, async ({ db, body }) => {
    const made = await saveHotWord(db, null, body)
    return { to: WORDS, made, notice: `热词“${body.word}”已新增` }
  })
  staffAction(app, { path: '/hot-words/:id/move', roles, body: stepBody }, async ({ db, id, body }) => {
    await moveHotWord(db, id, body.step)
    return { to: WORDS, notice: '顺序已更改' }
  })
  staffAction(app, { path: '/hot-words/:id/remove', roles }, async ({ db, id }) => {
    const { word } = await removeHotWord(db, id)
    return { to: WORDS, notice: `热词“${word}”已删除` }
  })
}
