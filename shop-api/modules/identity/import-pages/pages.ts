import type { FastifyInstance } from 'fastify'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { readMatches } from '#shop-api/modules/base/imports/column-matches.ts'
import type { ImportJob } from '#shop-api/modules/base/imports/job-files.ts'
import { listJobs, readJob } from '#shop-api/modules/base/imports/job-files.ts'
import { MOST_LINES } from '#shop-api/modules/base/imports/result.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, selectField, views } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { rowStates } from '#shop-api/platform/table-files/compare.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import type { StaffFileKind } from './kinds.ts'
import { staffFileKinds } from './kinds.ts'

export const FILES = '/staff/files'

const offerNames: Readonly<Record<OfferChoice, string>> = {
  refuse: '不导入，列为错误',
  carry: '一并下调到新单价',
  keep: '保留，高于单价期间不生效',
}
const steps = { reading: '正在打开文件', checking: '正在检查', writing: '正在写入' } as const

const pathOf = ({ file }: StaffFileKind) => `${FILES}/${file.path}`

function kindViews(app: FastifyInstance, { operator }: StaffContext, open: StaffFileKind | null): Html {
  const own = staffFileKinds(app).filter(({ roles }) => mayDo(operator.roles, roles))
  return views(
    '文件种类',
    own.map((kind) => ({ href: pathOf(kind), label: kind.file.noun, isOpen: kind === open })),
  )
}

const offerField = (kind: StaffFileKind, chosen: OfferChoice): Html | false =>
  kind.hasPrices === true && selectField('offers', '新单价低于阶梯价、活动价时', offerNames, chosen)

function stateOf({ state, result, reason, progress }: ImportJob): Html {
  if (state === 'running') return html`<span class="state wait">${steps[progress.step]}</span>`
  if (!result) return html`<span class="state bad">${reason}</span>`
  const { wrong } = result.counts
  if (wrong > 0 && result.isWritten) return html`<span class="state wait">已导入，${wrong}行有错误未导入</span>`
  if (wrong > 0) return html`<span class="state bad">${wrong}行有错误</span>`
  return result.isWritten ? html`<span class="state good">已导入</span>` : html`<span class="state">未导入</span>`
}

async function recentJobs(kind: StaffFileKind, storage: Storage): Promise<Html> {
  const jobs = (await listJobs(storage)).filter((job) => job.kind === kind.file.path)
  return dataTable({
    caption: '最近一天',
    columns: ['文件', '时间', '操作人', '方式', '结果'],
    rows: jobs.map((job) => [
      html`<a href="${pathOf(kind)}/${job.key}">${job.fileName || '未命名'}</a>`,
      chinaDateTime(new Date(job.startedAt)),
      job.by,
      job.isDryRun ? '检查' : '导入',
      stateOf(job),
    ]),
    empty: '最近一天暂无导入',
  })
}

function downloads(kind: StaffFileKind): Html {
  const sets = [['all', '全部列'] as const, ...Object.entries(kind.setNames ?? {})]
  const link = (what: string, set: string, format: string, label: string) =>
    html`<a href="${pathOf(kind)}/${what}/${set}/${format}">${label}</a> `
  return dataTable({
    caption: '模板与导出',
    columns: ['列', '模板', '导出'],
    rows: sets.map(([set, name]) => [
      name,
      html`${link('template', set, 'xlsx', 'XLSX')}${link('template', set, 'csv', 'CSV')}`,
      html`${link('export', set, 'xlsx', 'XLSX')}${link('export', set, 'csv', 'CSV')}${link('export', set, 'gb18030', 'CSV（GB18030）')}`,
    ]),
  })
}

/** What was said about columns of other programs, and the way to take it back. */
async function knownColumns(kind: StaffFileKind, storage: Storage, field: Html): Promise<Html | false> {
  const matches = Object.entries(await readMatches(storage, kind.file))
  return (
    matches.length > 0 &&
    html`<section><h2>记住的列对应</h2>${dataTable({
      caption: '记住的列对应',
      columns: ['文件中的列', '本商城的列', ''],
      rows: matches.map(([heading, own]) => [
        heading,
        own ?? '不读取',
        html`<form method="post" action="${pathOf(kind)}/columns/forget">${field}<button class="quiet" name="heading" value="${heading}">忘记</button></form>`,
      ]),
    })}</section>`
  )
}

/** Asks what columns are that nobody has named yet; the answer is remembered for files of this kind. */
function columnsForm({ unknownColumns }: ImportJob, { file }: StaffFileKind, field: Html, at: string): Html {
  const options = [
    ['', '不读取此列'] as const,
    ...Object.values(file.columns).map(({ heading }) => [heading, heading] as const),
  ]
  return html`<section><h2>这些列是什么</h2><form class="fields" method="post" action="${at}/columns">${field}
${unknownColumns.map((heading, place) => selectField(`as${place}`, heading, options, ''))}<button>记住并重新检查</button></form></section>`
}

/** The file as it was read: its columns, and its first rows with every value written out. */
function readSection({ read: { sheet, columns, rows } }: NonNullable<ImportJob['result']>): Html | false {
  return (
    rows.length > 0 &&
    html`<section><h2>读取的内容</h2>${dataTable({
      caption: `${sheet === '' ? '' : `工作表“${sheet}”，`}前 ${rows.length} 行`,
      columns: ['行', ...columns.map(({ given, heading }) => (given === heading ? heading : `${heading}（${given}）`))],
      rows: rows.map(({ line, cells }) => [line, ...cells]),
    })}</section>`
  )
}

/** Where a file is chosen, and what there is to download. */
export async function kindPage(app: FastifyInstance, kind: StaffFileKind, context: StaffContext): Promise<Page> {
  const { file, hints } = kind
  const title = `${file.noun}导入导出`
  return {
    title,
    body: html`<main><h1>${title}</h1>${kindViews(app, context, kind)}
<section><h2>导入</h2><form class="fields" method="post" action="${pathOf(kind)}" enctype="multipart/form-data">${context.field}
<label>文件<input type="file" name="files" accept=".csv,.txt,.xlsx,.xlsm,.xls,.et" required><span class="aside">CSV、XLSX 或 XLS，最多 ${file.mostRows} 行</span></label>
${offerField(kind, 'refuse')}<button>检查文件</button></form>
<ul>${['先检查，确认每行的变化后再导入；有错误的行时，可改好后重新上传，或只导入其余的行', ...hints].map((hint) => html`<li class="aside">${hint}</li>`)}</ul></section>
<section><h2>模板与导出</h2>${downloads(kind)}</section>
${await knownColumns(kind, app.shop.storage, context.field)}
<section><h2>最近一天</h2>${await recentJobs(kind, app.shop.storage)}</section></main>`,
  }
}

/** A job of this kind. Throws ShopRefusal 404 for one of another. */
export async function jobOf(app: FastifyInstance, kind: StaffFileKind, key: string | undefined): Promise<ImportJob> {
  const job = await readJob(app.shop.storage, key ?? '')
  if (job.kind !== kind.file.path) throw notFound('导入记录不存在')
  return job
}

function goingOn({ progress, isDryRun }: ImportJob, field: Html, at: string): Html {
  const { step, rows, checked, written } = progress
  const done = step === 'writing' ? written : checked
  return html`<section><div data-going><p role="status">${steps[step]}：共 ${rows} 行，已检查 ${checked} 行${!isDryRun && html`，已写入 ${written} 行`}</p>
<progress max="${Math.max(1, rows)}" value="${done}" aria-label="进度"></progress></div>
<p class="row"><a href="${at}">刷新</a></p>
<form method="post" action="${at}/cancel">${field}<button class="danger">取消</button></form></section>`
}

function linesTable({ lines, counts }: NonNullable<ImportJob['result']>, noun: string): Html {
  const total = counts.new + counts.changed + counts.wrong
  return html`${dataTable({
    caption: '每行的变化',
    columns: ['行', noun, '结果', '变化或原因'],
    rows: lines.map(({ line, code, state, text }) => [
      line,
      code,
      html`<span class="state ${state === 'wrong' ? 'bad' : state === 'new' ? 'good' : 'wait'}">${rowStates[state]}</span>`,
      text,
    ]),
    empty: '文件与现有内容相同，无变化',
  })}${total > MOST_LINES && html`<p class="aside">共 ${total} 行有变化或错误，以上是前 ${lines.length} 行，全部见下载的文件</p>`}`
}

function nextSteps(job: ImportJob, kind: StaffFileKind, { field }: StaffContext, at: string): Html {
  const { result, isDryRun, offers } = job
  const isDifferent = result !== null && result.counts.new + result.counts.changed > 0
  const wrong = result?.counts.wrong ?? 0
  const mayApply = isDryRun && isDifferent
  const label = `导入这 ${(result?.counts.new ?? 0) + (result?.counts.changed ?? 0)} 行${wrong > 0 ? `，错误的 ${wrong} 行不导入` : ''}`
  return html`${mayApply && html`<form method="post" action="${at}/apply">${field}${wrong > 0 && html`<input type="hidden" name="wrong" value="leave">`}<button${wrong > 0 && new Html(' class="quiet"')}>${label}</button></form>`}
${
  kind.hasPrices === true &&
  isDryRun &&
  html`<form class="filter" method="post" action="${at}/check">${field}${offerField(kind, offers)}<button class="quiet">重新检查</button></form>`
}`
}

/** How far a file is, or what it changed. */
export async function jobPage(app: FastifyInstance, kind: StaffFileKind, context: StaffContext): Promise<Page> {
  const job = await jobOf(app, kind, context.params.key)
  const { result, reason, state, hasReport } = job
  const at = `${pathOf(kind)}/${job.key}`
  const title = `${job.isDryRun ? '检查' : '导入'}：${job.fileName || '未命名'}`
  const shown = (found: NonNullable<ImportJob['result']>) => html`<section>
${found.notes.map((note) => html`<p class="aside">${note}</p>`)}${factList([
  ['新增', found.counts.new],
  ['更改', found.counts.changed],
  ['不变', found.counts.same],
  ['错误', found.counts.wrong],
  ...found.added.map(({ what, names }) => {
    const rest = names.length > 10 ? ` 等 ${names.length} 个` : ''
    return [`新建${what}`, names.slice(0, 10).join('、') + rest] as const
  }),
  ...(kind.hasPrices ? ([['低于阶梯价、活动价时', offerNames[job.offers]]] as const) : []),
])}
${found.counts.wrong > 0 && !found.isWritten && html`<p class="problem" role="alert">文件有错误，未导入任何一行；改好错误的行后请重新上传，或只导入其余的行</p>`}
${found.isWritten && html`<p class="notice" role="status">导入完成${found.counts.wrong > 0 && `；${found.counts.wrong}行有错误，未导入：改好下载的错误行后可再导入`}</p>`}
${hasReport && html`<p><a href="${at}/report">下载${found.counts.wrong > 0 ? '错误的行' : '每行的变化'}</a></p>`}
${nextSteps(job, kind, context, at)}</section>
${linesTable(found, kind.file.noun)}${readSection(found)}`
  return {
    title,
    body: html`<main><p><a href="${pathOf(kind)}">${kind.file.noun}导入导出</a></p><h1>${title}</h1>
${state === 'running' && goingOn(job, context.field, at)}
${state === 'refused' && html`<p class="problem" role="alert">${reason}</p>`}
${job.unknownColumns.length > 0 && columnsForm(job, kind, context.field, at)}
${result ? shown(result) : new Html('')}</main>`,
  }
}

/** Every kind one may import. */
export async function filesPage(app: FastifyInstance, context: StaffContext): Promise<Page> {
  return {
    title: '导入导出',
    body: html`<main><h1>导入导出</h1>${kindViews(app, context, null)}<p class="empty">请选择要导入或导出的内容</p></main>`,
  }
}
