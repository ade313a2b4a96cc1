import '#shop-api/answers/answers.ts'
import { deliverNotices } from '#shop-api/modules/base/notifications/deliveries.ts'
import { takeThenQueue } from '#shop-api/modules/base/notifications/testing/take-then-queue.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { afterStatements } from './after-statements.ts'

/** A process that passes messages on to the outboxes and kills itself after so many statements. */
const [url = '', instant = '', variant = '', statements = ''] = process.argv.slice(2)
const database = openPostgres(url)
afterStatements(database.db, Number(statements), async () => {
  process.kill(process.pid, 'SIGKILL')
})
const work = variant === 'careless' ? takeThenQueue : deliverNotices
await work(database.db, new Date(instant))
await database.close()
