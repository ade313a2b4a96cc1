import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ImportedArchive } from '#shop-api/modules/catalogue/goods-pictures/import-archive.ts'
import { importArchive } from '#shop-api/modules/catalogue/goods-pictures/import-archive.ts'
import { MOST_ARCHIVE_BYTES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { answerOf } from '#shop-api/modules/catalogue/goods-pictures/operator.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { anyFiles } from '#shop-api/platform/http/received-file.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { GOODS } from './forms.ts'
import { goodsRoles } from './pages.ts'

const IMPORT = `${GOODS}/pictures`
const ways = { check: '只检查，不导入', write: '导入' }

const importBody = z.object({
  files: anyFiles,
  way: z.enum(['check', 'write']).default('check'),
})

const states = {
  new: html`<span class="state good">新增</span>`,
  changed: html`<span class="state wait">更改</span>`,
  removed: html`<span class="state wait">移除</span>`,
  same: html`<span class="state">不变</span>`,
  wrong: html`<span class="state bad">错误</span>`,
} as const

function reportOf(imported: ImportedArchive): Html {
  const { counts, lines } = answerOf(imported)
  const total = imported.reports.length
  return html`<section><h2>结果<span class="aside"> 新增 ${counts.new}，更改 ${counts.changed}，移除 ${counts.removed}，不变 ${
    counts.same
  }，错误 ${counts.wrong}</span></h2>
${dataTable({
  caption: '每个文件的结果',
  columns: ['文件', '结果', '变化或原因'],
  rows: lines.map(({ path, state, text }) => [path, states[state], text]),
})}
${total > lines.length && html`<p class="aside">共 ${total} 行，以上是前 ${lines.length} 行</p>`}</section>`
}

function noticeOf({ reports, isWritten }: ImportedArchive): string {
  const wrong = reports.filter(({ state }) => state === 'wrong').length
  if (wrong > 0) return `${wrong} 个文件有问题，未导入任何图片`
  return isWritten ? '导入完成' : '检查完成，未写入'
}

async function importPage({ field, report, attempt }: StaffContext): Promise<Page> {
  return {
    title: '批量导入图片',
    body: html`<main><p><a href="${GOODS}">商品</a></p><h1>批量导入图片</h1>
<section><form class="fields" method="post" action="${IMPORT}" enctype="multipart/form-data">${field}
<label>压缩包<input type="file" name="files" accept=".zip,application/zip" required><span class="aside">ZIP，不超过 ${
      MOST_ARCHIVE_BYTES / 1024 / 1024
    } MB</span></label>
${selectField('way', '方式', ways, attempt?.given.way ?? 'check')}<button>上传</button></form>
<p class="aside">文件名为商品编码：A001.jpg 是第一张，A001-2.jpg 是第二张，以此类推。支持 JPG、PNG、WebP。</p>
<p class="aside">导入后商品只显示压缩包中的图片；任一文件不符合要求则全部不导入。</p></section>
${report}</main>`,
  }
}

/** An archive of pictures for many goods, checked or imported, with what becomes of each file. */
export function registerPictureImport(app: FastifyInstance): void {
  const { get, upload } = staffPages(app, { roles: goodsRoles.picture, page: importPage })
  get('/goods/pictures', {}, importPage)
  const archives = { mostBytes: MOST_ARCHIVE_BYTES, body: importBody }
  upload('/goods/pictures', archives, async ({ now, actionId }, { files, way }) => {
    const [archive] = files
    if (!archive) throw fieldRefusal('files', '请选择压缩包')
    // Who sent it may close the page: what a form asks for is done.
    const given = { file: archive.path, isDryRun: way === 'check', now, actionId, isGone: () => false }
    const imported = await importArchive(app.shop, given)
    return { to: IMPORT, notice: noticeOf(imported), report: reportOf(imported) }
  })
}
