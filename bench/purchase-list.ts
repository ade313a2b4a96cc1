/** How long a purchasing plan of 500 rows takes to be previewed: node bench/purchase-list.ts */
import { isNotNull } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { previewPurchaseList } from '#shop-api/modules/service/purchase-lists/preview.ts'
import { openSampleDb, sampleInstant } from '#shop-api/testing/test-db.ts'

const ROWS = 500
const ROUNDS = 5
const LIMIT_MS = 3000

const database = await openSampleDb()
const some = await database.db.select().from(goods).where(isNotNull(goods.unitPrice)).orderBy(goods.id).limit(ROWS)
const [member] = await database.db.select().from(members).orderBy(members.id).limit(1)
if (!member) throw new Error('the sample shop has no members')
const empty = { query: '', code: '', name: '', spec: '', maker: '' }
const rows = some.map((each, at) =>
  at % 2 === 0
    ? { ...empty, query: `${each.name} ${each.spec}`, number: 10 }
    : { ...empty, code: each.barcode, number: 10 },
)
const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const from = performance.now()
  await previewPurchaseList(database.db, { member, rows, before: [], now: sampleInstant })
  times.push(Math.round(performance.now() - from))
}
await database.close()
process.stdout.write(`preview of ${rows.length} rows: ${times.join(', ')} ms; at most ${LIMIT_MS}\n`)
process.exitCode = Math.max(...times) < LIMIT_MS ? 0 : 1
