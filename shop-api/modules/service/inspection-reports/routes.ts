import type { FastifyInstance } from 'fastify'
import { zipSync } from 'fflate'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import { inspectionShapes, MOST_ARCHIVED } from '#lib/contract/inspection-reports/shapes.ts'
import { chinaDate, HOUR_MS } from '#lib/kernel/time.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { filesOfReports } from './report-files.ts'
import { listInspectionReports, ownReports, rememberDownloads } from './repository.ts'

/** Each report is rendered again. */
const ARCHIVES = { name: 'inspection archive', most: 60, spanMs: HOUR_MS }
const REPORTS = { name: 'inspection report', most: 600, spanMs: HOUR_MS }

export function registerInspectionReports(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, inspectionCalls, inspectionShapes)

  forMembers('inspectionReports', async ({ member, query, db }) => listInspectionReports(db, member.id, query))

  forMembers('inspectionArchive', async ({ member, query, db, now }) => {
    const which = query.ids === undefined ? 'fresh' : query.ids.split(',').map(Number)
    const own = await ownReports(db, member.id, which, MOST_ARCHIVED)
    if (own.length === 0) throw notFound(which === 'fresh' ? '暂无未下载的检验报告' : '检验报告不存在')
    const ids = own.map((report) => report.id)
    const heavy = { limit: ARCHIVES, accountId: member.accountId, now }
    const bytes = await doHeavy(db, heavy, async () => {
      const files = await filesOfReports({ db, storage: app.shop.storage }, ids)
      // PDFs are packed already: packing them again costs time and saves nothing.
      return zipSync(Object.fromEntries(files.map((file) => [file.name, file.bytes])), { level: 0 })
    })
    await rememberDownloads(db, member.id, ids, now)
    return new ShopFile('application/zip', `检验报告${chinaDate(now)}.zip`, Buffer.from(bytes))
  })

  forMembers('inspectionFile', async ({ member, id, db, now }) => {
    const [own] = await ownReports(db, member.id, [id], 1)
    if (!own) throw notFound('检验报告不存在')
    const heavy = { limit: REPORTS, accountId: member.accountId, now }
    const [file] = await doHeavy(db, heavy, () => filesOfReports({ db, storage: app.shop.storage }, [own.id]))
    if (!file) throw notFound('检验报告不存在')
    await rememberDownloads(db, member.id, [own.id], now)
    return file
  })
}
