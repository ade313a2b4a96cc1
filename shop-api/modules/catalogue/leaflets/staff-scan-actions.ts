import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { MOST_SCAN_BYTES, removeScan, setScan } from './scans.ts'
import { leafletPage, leafletRoles } from './staff-pages.ts'

/** Uploads of scans on the page of a leaflet. */
export function registerScanActions(app: FastifyInstance): void {
  const to = (id: number) => `/staff/goods/${id}/leaflet`
  const { post, upload } = staffPages(app, { roles: leafletRoles, page: leafletPage })
  const scan = { mostBytes: MOST_SCAN_BYTES, body: z.object({ files: oneFile('请选择文件') }) }
  upload('/goods/:id/leaflet/scan', scan, async ({ id, now }, { files }) => {
    await setScan(app.shop, id, await readFile(files[0].path), now)
    return { to: to(id), notice: '说明书原件已保存' }
  })
  post('/goods/:id/leaflet/scan/remove', {}, async ({ db, id }) => {
    await removeScan(db, id)
    return { to: to(id), notice: '说明书原件已移除' }
  })
}
