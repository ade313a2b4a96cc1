import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { staffAction } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { acceptFileForms } from '#shop-api/platform/http/file-form.ts'
import { incomingFolder, ReceivedFile } from '#shop-api/platform/http/received-file.ts'
import { registerScope } from '#shop-api/platform/http/scope.ts'
import { MOST_SCAN_BYTES, removeScan, setScan } from './scans.ts'
import { leafletPage, leafletRoles } from './staff-pages.ts'

const body = z.object({ files: z.tuple([z.instanceof(ReceivedFile)], '请选择文件') })

/** Uploads of scans on the page of a leaflet. */
export function registerScanActions(app: FastifyInstance): void {
  const to = (id: number) => `/staff/goods/${id}/leaflet`
  registerScope(app, 'upload of a leaflet', (scope) => {
    acceptFileForms(scope, { folder: incomingFolder(scope), mostFiles: 1, mostBytes: MOST_SCAN_BYTES })
    staffAction(
      scope,
      { path: '/goods/:id/leaflet/scan', roles: leafletRoles, body, page: leafletPage },
      async ({ id, body: { files }, now }) => {
        await setScan(scope.shop, id, await readFile(files[0].path), now)
        return { to: to(id), notice: '说明书原件已保存' }
      },
    )
  })
  staffAction(
    app,
    { path: '/goods/:id/leaflet/scan/remove', roles: leafletRoles, page: leafletPage },
    async ({ db, id }) => {
      await removeScan(db, id)
      return { to: to(id), notice: '说明书原件已移除' }
    },
  )
}
