import { askCarriers } from '#shop-api/modules/trade/carriers/poll.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { jsonGetter } from '#shop-api/platform/outgoing/get-json.ts'
import { afterStatements } from './after-statements.ts'

/**
 * A process that asks carriers about parcels and is killed after so many statements; 0 lets it come to its end. Prints how many
 * statements it sent.
 */
const [url = '', instant = '', killAt = '0'] = process.argv.slice(2)
const database = openPostgres(url)
let statements = 0
afterStatements(database.db, 1, async () => {
  statements += 1
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL')
})
await askCarriers(database.db, jsonGetter('127.0.0.0/8'), new Date(instant))
process.stdout.write(String(statements))
await database.close()
