import '#shop-api/answers/answers.ts'
import { sendWebhooks } from '#shop-api/modules/service/order-feed/send-webhooks.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { jsonPoster } from '#shop-api/platform/outgoing/post-json.ts'

/** A process that sends what is due to programs beside the shop, for as long as it is let. */
const [url = '', instant = ''] = process.argv.slice(2)
const database = openPostgres(url)
await sendWebhooks(database.db, jsonPoster('127.0.0.0/8'), new Date(instant))
await database.close()
