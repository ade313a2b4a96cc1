import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import { keepingSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import { developmentWechat } from '#shop-api/modules/identity/wechat/provider.ts'
import { createPglite, wrapPglite } from '#shop-api/platform/db/client.ts'
import { build } from './app.ts'

/** Writes the OpenAPI document of the shop API, to docs/openapi.json or the file named as argument. */
const file = path.resolve(process.argv[2] ?? 'docs/openapi.json')
const database = wrapPglite(await createPglite())
const app = await build({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  database,
  db: database.db,
  clock: () => new Date(0),
  codeSender: keepingSender(),
  wechat: developmentWechat('http://127.0.0.1'),
  operatorToken: '',
  eventsKey: '',
})
await app.ready()
writeFileSync(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
await database.close()
process.stdout.write(`${file}\n`)
