import '#shop-api/answers/answers.ts'
import { saveRecall } from '#shop-api/modules/service/recalls/begin.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'

/** A process that recalls a batch, for as long as it is let. */
const [url = '', code = '', instant = ''] = process.argv.slice(2)
const database = openPostgres(url)
const words = { level: 1, dueOn: '2026-12-31', reason: '溶出度不符合规定', instructions: '停售' }
await saveRecall(database.db, { code, batchNo: 'B1', ...words }, null, new Date(instant))
await database.close()
