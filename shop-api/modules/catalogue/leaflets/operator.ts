import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/repository.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { LONGEST_LEAFLET, leafletText, readLeaflet } from './leaflet-text.ts'
import { leafletOf, putLeaflet } from './repository.ts'

const leafletBody = z.object({ text: z.string().max(LONGEST_LEAFLET, `说明书最多 ${LONGEST_LEAFLET} 字`) })

async function requireGoods(db: Db, id: number): Promise<void> {
  if (!(await loadGoods(db, [id])).has(id)) throw notFound('商品不存在')
}

async function showLeaflet(db: Db, id: number) {
  await requireGoods(db, id)
  const parts = await leafletOf(db, id)
  return { parts: parts.length, text: leafletText(parts) }
}

/** Puts a leaflet in place of the one before. Throws ShopRefusal. */
export async function setLeaflet(db: Db, id: number, text: string, now: Date) {
  const parts = readLeaflet(text)
  await inTransaction(db, async (tx) => {
    await requireGoods(tx, id)
    await putLeaflet(tx, id, parts, now)
    await announce(tx, [`goods:${id}`])
  })
  return showLeaflet(db, id)
}

export function registerLeafletAdmin(app: FastifyInstance): void {
  operatorRoute(
    app,
    { method: 'GET', path: '/goods/:id/leaflet', answer: z.object({ parts: z.number(), text: z.string() }) },
    async ({ db, id }) => showLeaflet(db, id),
  )
  operatorRoute(
    app,
    {
      method: 'POST',
      path: '/goods/:id/leaflet',
      body: leafletBody,
      answer: z.object({ parts: z.number(), text: z.string() }),
    },
    async ({ db, id, body, now }) => setLeaflet(db, id, body.text, now),
  )
}
