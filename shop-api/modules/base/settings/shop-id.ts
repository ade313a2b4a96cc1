import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { SHOP_ID_HEADER } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { settings } from './tables.ts'

const SHOP_ID = 'shopId'

/** What tells this shop from every other: made once for its tables, and another one for a copy of them beside it. */
export async function shopIdOf(db: Db): Promise<string> {
  await db.insert(settings).values({ name: SHOP_ID, value: randomUUID() }).onConflictDoNothing()
  const [row] = await db
    .select({
      id: sql<string>`(${settings.value} #>> '{}') || '-' || (select oid from pg_database where datname = current_database())`,
    })
    .from(settings)
    .where(eq(settings.name, SHOP_ID))
  if (row === undefined) throw new Error('this shop has no id')
  return row.id
}

/** Every answer says of which shop it is, so that a storefront never shows what it kept of another one. */
export function sayShop(app: FastifyInstance, id: string): void {
  app.addHook('onRequest', async (_, reply) => void reply.header(SHOP_ID_HEADER, id))
}
