import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { priceListMemberFile } from './member-kind.ts'
import { priceListFile } from './price-list-file.ts'

/** Agreed prices, and who buys at them, by file. */
export function registerPriceListAdmin(app: FastifyInstance): void {
  for (const file of [priceListFile, priceListMemberFile]) registerFileAdmin(app, file)
}
