import type { FastifyInstance } from 'fastify'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { monthQuery } from '#shop-api/modules/service/statements/month.ts'
import { monthFolder, orderFolder } from './folders.ts'

const MOST_OF_STAFF = 500 * 1024 * 1024

/** Documents of any order or of any member's month in one file, sent while they are made. */
export function registerFolderPages(app: FastifyInstance): void {
  const { storage } = app.shop
  const ofOrders: readonly Role[] = ['sales', 'warehouse', 'finance']
  const { file } = staffPages(app, { roles: ofOrders })
  file('/orders/:id/folder', {}, ({ db, id, now }) => orderFolder({ db, storage, now, mostBytes: MOST_OF_STAFF }, id))
  const ofMonths: readonly Role[] = ['finance', 'sales']
  file('/statements/:id/folder', { roles: ofMonths, query: monthQuery }, ({ db, id, now }, query) =>
    monthFolder({ db, storage, now, mostBytes: MOST_OF_STAFF }, id, query.month),
  )
}
