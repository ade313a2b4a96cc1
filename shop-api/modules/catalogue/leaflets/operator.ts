import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { LONGEST_LEAFLET, leafletText, readLeaflet } from './leaflet-text.ts'
import { leafletOf } from './reads.ts'
import { putLeaflet, requireGoods } from './repository.ts'
import { MOST_SCAN_BYTES, removeScan, scanAddress, scanOf, setScan } from './scans.ts'

const leafletAnswer = z.object({
  parts: z.number(),
  text: z.string(),
  /** The scan, and where everybody may read it. */
  scan: z
    .object({ type: z.enum(['image/jpeg', 'image/png', 'application/pdf']), size: z.number(), address: z.string() })
    .nullable(),
})
/** Base64 takes a third more. */
const SCAN_LIMIT = Math.ceil(MOST_SCAN_BYTES * 1.4)
const scanBody = z.object({ base64: z.base64() })
const leafletBody = z.object({ text: z.string().meta({ maxLength: LONGEST_LEAFLET }) })

async function showLeaflet(db: Db, id: number) {
  await requireGoods(db, id)
  const parts = await leafletOf(db, id)
  const scan = await scanOf(db, id)
  return {
    parts: parts.length,
    text: leafletText(parts),
    scan: scan && { type: scan.type, size: scan.size, address: scanAddress(scan.hash) },
  }
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
  const { get, post } = operatorRoutes(app)
  get('/goods/:id/leaflet', { answer: leafletAnswer }, async ({ db, id }) => showLeaflet(db, id))
  post('/goods/:id/leaflet', { body: leafletBody, answer: leafletAnswer }, async ({ db, id, body, now }) =>
    setLeaflet(db, id, body.text, now),
  )
  const scanCall = { body: scanBody, bodyLimit: SCAN_LIMIT, answer: leafletAnswer }
  post('/goods/:id/leaflet/scan', scanCall, async ({ db, id, body, now }) => {
    await setScan(app.shop, id, Buffer.from(body.base64, 'base64'), now)
    return showLeaflet(db, id)
  })
  post('/goods/:id/leaflet/scan/remove', { answer: leafletAnswer }, async ({ db, id }) => {
    await removeScan(db, id)
    return showLeaflet(db, id)
  })
}
