import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { BrokenRow } from '#shop-api/invariants/find-broken.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import { connect } from '#shop-api/platform/cli/shop-client.ts'
import { openDatabase } from '#shop-api/platform/db/client.ts'
import { FolderBusyError } from '#shop-api/platform/db/lock.ts'

const answerShape = z.object({
  broken: z.array(z.object({ invariant: z.string(), rule: z.string(), row: z.record(z.string(), z.unknown()) })),
})

/** Reads the books where they lie; while a shop API has the embedded database open, it is asked instead. */
async function readBooks(): Promise<readonly BrokenRow[]> {
  const config = readConfig({ SHOP_STAND_INS: '1', ...process.env })
  if (!config.DATABASE_URL && !existsSync(path.join(config.SHOP_DATA_DIR, 'pg'))) {
    throw new Error(`there is no database in ${config.SHOP_DATA_DIR}; start the shop once, or name one by DATABASE_URL`)
  }
  try {
    const database = await openDatabase(config)
    try {
      return await findBroken(database.background, new Date())
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error
    return answerShape.parse(await connect(process.env).get('/invariants')).broken
  }
}

try {
  const broken = await readBooks()
  for (const { invariant, rule, row } of broken) {
    process.stdout.write(`${invariant}\t${rule}\t${JSON.stringify(row)}\n`)
  }
  process.stdout.write(`broken rows: ${broken.length} (0 expected)\n`)
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
