import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import { MOST_SHEET_BYTES } from '#shop-api/platform/sheets/sheet-files.ts'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import type { RowState } from './compare.ts'
import type { ComparedFile } from './compare-file.ts'
import { compareFile } from './compare-file.ts'
import { changeText, columnSetNames, exportGoods, goodsTemplate, reportFile } from './export.ts'
import { importGoods } from './import.ts'

/** Base64 takes a third more. */
const BODY_LIMIT = Math.ceil(MOST_SHEET_BYTES * 1.4)
/** Rows that an answer names one by one; the file of the report has all of them. */
const MOST_LINES = 200

const fileQuery = z.object({
  columns: z.enum(columnSetNames).default('all'),
  format: z.enum(sheetFormats).default('xlsx'),
})

const importBody = z.object({
  /** The file's bytes. */
  base64: z.string().min(1, '文件内容为空'),
  /** Only says what would change. */
  isDryRun: z.boolean().default(false),
  /** Of the file with wrong rows, or of all rows of a dry run. */
  reportFormat: z.enum(sheetFormats).default('csv'),
})

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

async function answerOf(file: ComparedFile, isWritten: boolean, body: z.output<typeof importBody>) {
  const { rows, newNames } = file
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  const wrong = rows.filter((row) => row.state === 'wrong')
  const reported = wrong.length > 0 ? wrong : body.isDryRun ? rows : []
  const named = rows.filter((row) => row.state !== 'same')
  return {
    isWritten,
    counts: { new: count('new'), changed: count('changed'), same: count('same'), wrong: wrong.length },
    added: {
      manufacturers: newNames.manufacturers,
      brands: newNames.brands.map(([name]) => name),
      categories: newNames.categories.map(([path]) => path),
    },
    lines: [...wrong, ...named.filter((row) => row.state !== 'wrong')].slice(0, MOST_LINES).map((row) => ({
      line: row.row.line,
      code: row.row.code,
      state: row.state,
      text: row.state === 'wrong' ? row.reasons.join('；') : row.changes.map(changeText).join('；'),
    })),
    report: reported.length > 0 ? base64Of(await reportFile(reported, body.reportFormat)) : null,
  }
}

export function registerGoodsFilesAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/goods/export', query: fileQuery }, async ({ db, query }) => ({
    base64: base64Of(await exportGoods(db, query)),
  }))
  operatorRoute(app, { method: 'GET', path: '/goods/template', query: fileQuery }, async ({ query }) => ({
    base64: base64Of(await goodsTemplate(query)),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/goods/import', body: importBody, bodyLimit: BODY_LIMIT },
    async ({ db, body, now, isGone }) => {
      const bytes = Buffer.from(body.base64, 'base64')
      if (body.isDryRun) return answerOf(await compareFile(unhurried(db), bytes, now), false, body)
      const { isWritten, ...file } = await importGoods(db, bytes, now, isGone)
      return answerOf(file, isWritten, body)
    },
  )
}
