import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { shortened } from '#shop-api/modules/base/access/watched.ts'
import { operationWords } from '#shop-api/modules/base/log-reading/operation-words.ts'
import { logFilter } from '#shop-api/modules/base/log-reading/shapes.ts'
import { nounOf, subjectNames } from '#shop-api/modules/base/log-reading/subject-names.ts'
import { factsText, outcomes, sidesOf } from '#shop-api/modules/base/log-reading/words.ts'
import type { ActionRow } from '#shop-api/modules/base/operator-log/read.ts'
import {
  countRows,
  findAction,
  knownOperations,
  listActions,
  rowsOfAction,
} from '#shop-api/modules/base/operator-log/read.ts'
import { keptSince } from '#shop-api/modules/base/settings/trade-rules.ts'
import { listOperators } from '#shop-api/modules/identity/operators/operators.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import { dataTable, factList, inputField, pager, valueList, withQuery } from './parts.ts'
import { staffRoutes } from './registry.ts'
import type { StaffContext } from './staff-route.ts'
import { staffPages } from './staff-route.ts'

const PATH = '/log'
const LOG = `/staff${PATH}`
const PER_PAGE = 50
const ROWS_PER_PAGE = 100
const FILE_CHUNK = 2000

const place = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const logQuery = logFilter.extend({ before: place.optional() })
const rowsQuery = z.object({ after: place.default(0) })

const outcomeText = ({ outcome, reason }: ActionRow): string => `${outcomes[outcome]}${reason && `：${reason}`}`
const tones = { begun: 'wait', done: 'good', refused: 'bad', failed: 'bad' } as const satisfies Record<
  ActionRow['outcome'],
  string
>
/** A list shows so many lines of an entry, and so much of each value; its page has all of it. */
const MOST_LINES = 6
const FILE_KEY = /^[0-9a-f]{24}$/
const MOST_SIGNS = 80
const briefly = (text: string): string => (text.length <= MOST_SIGNS ? text : `${text.slice(0, MOST_SIGNS)}…`)

/** Everything that can be written down, to choose from. */
const operationsOf = (app: FastifyInstance): string[] => [
  ...staffRoutes(app).flatMap(({ method, path }) => (method === 'POST' ? [`POST /staff${path}`] : [])),
  ...operatorCalls(app).flatMap(({ method, path }) => (method === 'POST' ? [`POST ${path}`] : [])),
]

const sideCells = (before: ActionRow['before'], after: ActionRow['after']) =>
  sidesOf(before, after).map(([name, ...sides]) => [name, ...sides.map((text) => html`<pre>${text}</pre>`)])

async function entryPage(app: FastifyInstance, { db, id, now }: StaffContext, from: number) {
  const entry = await findAction(db, id)
  const subject = (await subjectsOf(app, db, [entry]))(entry)
  const total = await countRows(db, id)
  const keptFrom = await keptSince(db, 'keepLoggedRows', now)
  const rows = total === 0 ? [] : await rowsOfAction(db, id, from, ROWS_PER_PAGE)
  const last = rows.length === ROWS_PER_PAGE ? rows.at(-1)?.id : undefined
  const own = `${LOG}/${id}`
  return {
    title: `操作记录 ${id}`,
    body: html`<main><p><a href="${LOG}">操作日志</a></p><h1>操作记录 ${id}</h1>
<section>${factList([
      ['时间', chinaDateTime(entry.at)],
      ['操作人', entry.operatorName],
      ['来源', entry.source],
      ['操作', operationWords(entry.operation)],
      ['接口', html`<code>${entry.operation}</code>`],
      ['对象', subject || '无'],
      ['结果', outcomeText(entry)],
    ])}</section>
<section><h2>内容</h2><pre>${factsText(entry.asked) || '无'}</pre></section>
<section><h2>更改</h2>${dataTable({
      caption: '更改',
      columns: ['项目', '更改前', '更改后'],
      rows: sideCells(entry.before, entry.after),
      empty: '无更改',
    })}</section>
${total === 0 && entry.at < keptFrom && html`<p class="aside">文件中逐行的更改已超过保存期限，不再显示</p>`}
${
  total > 0 &&
  html`<section><h2>文件中更改的 ${total} 行</h2><p><a href="${own}/rows">下载全部更改（CSV）</a></p>${dataTable({
    caption: '文件中更改的行',
    columns: ['编码', '项目', '更改前', '更改后'],
    rows: rows.flatMap((row) => sideCells(row.before, row.after).map((cells) => [row.code, ...cells])),
  })}${pager(last === undefined ? null : withQuery(own, { after: last }), from === 0, own)}</section>`
}</main>`,
  }
}

/** Every field that an import changed, a line each. */
async function rowsFile(db: Db, id: number): Promise<ShopFile> {
  await findAction(db, id)
  const lines = [['编码', '项目', '更改前', '更改后']]
  for (let after = 0, found = FILE_CHUNK; found === FILE_CHUNK; ) {
    const rows = await rowsOfAction(db, id, after, FILE_CHUNK)
    for (const row of rows) for (const side of sidesOf(row.before, row.after)) lines.push([row.code, ...side])
    found = rows.length
    after = rows.at(-1)?.id ?? after
  }
  const bytes = await writeSheetFile(lines, 'csv')
  return new ShopFile('text/csv; charset=utf-8', `操作记录${id}.csv`, Buffer.from(bytes))
}

/** What an entry is about: its name, and its page where it has one. */
async function subjectsOf(app: FastifyInstance, db: Db, rows: readonly ActionRow[]) {
  const pages = new Set(staffRoutes(app).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
  const byNoun = Map.groupBy(rows, ({ operation }) => nounOf(operation))
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [noun, about] of byNoun) {
    const keys = [...new Set(about.flatMap(({ subject }) => subject ?? []))]
    if (keys.length > 0) names.set(noun, await subjectNames.ask(db, noun, keys))
  }
  return ({ operation, subject, asked }: ActionRow): Html | false => {
    if (subject === null) return false
    // A file is known by its name, not by the key of the work on it.
    if (FILE_KEY.test(subject)) return typeof asked.fileName === 'string' && html`${asked.fileName}`
    const noun = nounOf(operation)
    const name = names.get(noun)?.get(subject)
    const text = name === undefined ? subject : `${name}（${subject}）`
    const hasPage = name !== undefined && /^\d+$/.test(subject) && pages.has(`/${noun}/:id`)
    return hasPage ? html`<a href="/staff/${noun}/${subject}">${text}</a>` : html`${text}`
  }
}

/** Fields that were left empty say nothing in a list. */
const filled = (facts: ActionRow['asked']) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '' && value !== null))

/** What became different, a field a line, the first of many; what was asked for where nothing did. */
function changeCell({ id, asked, before, after }: ActionRow): Html {
  const sides = sidesOf(before, after)
  const lines =
    sides.length > 0
      ? sides.map(([name, was, is]) =>
          was === '' ? `${name}：${briefly(is)}` : `${name}：${briefly(was)} → ${briefly(is)}`,
        )
      : factsText(shortened(filled(asked))).split('\n')
  const rest = lines.length - MOST_LINES
  return html`<pre>${lines.slice(0, MOST_LINES).join('\n')}</pre>${rest > 0 && html`<a href="${LOG}/${id}">另 ${rest} 项</a>`}`
}

/** Operations by what they are called: several forms of one thing have one name. */
const operationsCalled = (app: FastifyInstance, db: Db, typed: string) => {
  if (typed === '' || /[a-z/]/i.test(typed)) return { operation: typed }
  return knownOperations(db).then((known) => ({
    operations: [...new Set([...known, ...operationsOf(app)])].filter((each) => operationWords(each).includes(typed)),
  }))
}

/** What operators did, newest first, and everything about each. */
export function registerLogPage(app: FastifyInstance): void {
  const { get, file } = staffPages(app, { roles: ['admin'] })
  const tab = { label: '操作日志', order: 130, group: '设置' }
  get(PATH, { query: logQuery, tab }, async ({ db }, { before, ...filter }) => {
    const called = await operationsCalled(app, db, filter.operation)
    const rows = await listActions(db, { ...filter, operation: '', ...called, before, limit: PER_PAGE })
    const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
    const address = (start: number | undefined) => withQuery(LOG, { ...filter, before: start })
    const people = (await listOperators(db)).map(({ name }) => name)
    const words = [...new Set(operationsOf(app).map(operationWords))].sort()
    const subject = await subjectsOf(app, db, rows)
    return {
      title: '操作日志',
      body: html`<main><h1>操作日志</h1>
<form class="filter" method="get" action="${LOG}">${inputField({ name: 'from', label: '从', type: 'date', value: filter.from })}
${inputField({ name: 'to', label: '到', type: 'date', value: filter.to })}
${inputField({ name: 'who', label: '操作人', value: filter.who, list: 'log-people' })}${valueList('log-people', people)}
${inputField({ name: 'operation', label: '操作', value: filter.operation, list: 'log-operations', hint: '如 商品、价格、充值' })}${valueList('log-operations', words)}
${inputField({ name: 'subject', label: '编号', value: filter.subject, hint: '商品、订单、会员的编号，或导入文件中的编码' })}<button>查询</button></form>
${dataTable({
  caption: '操作日志',
  columns: ['时间', '操作人', '操作', '对象', '更改', '结果'],
  rows: rows.map((row) => [
    html`<a class="nowrap" href="${LOG}/${row.id}">${chinaDateTime(row.at)}</a>`,
    html`<span class="nowrap">${row.operatorName}</span>`,
    html`<span class="nowrap">${operationWords(row.operation)}</span>`,
    subject(row) || '',
    changeCell(row),
    html`<span class="state ${tones[row.outcome]}">${outcomes[row.outcome]}</span>${row.reason !== '' && html`<br>${row.reason}`}`,
  ]),
  empty: '暂无符合条件的记录',
})}
${pager(last === undefined ? null : address(last), before === undefined, address(undefined))}</main>`,
    }
  })
  get(`${PATH}/:id`, { query: rowsQuery }, (context, query) => entryPage(app, context, query.after))
  file(`${PATH}/:id/rows`, {}, ({ db, id }) => rowsFile(db, id))
}
