import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { connect } from './ctl/shop-client.ts'
import { openDatabase } from './db/client.ts'
import { FolderBusyError } from './db/lock.ts'
import type { BrokenRow } from './modules/invariants/find-broken.ts'
import { findBroken } from './modules/invariants/find-broken.ts'

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
      return await findBroken(database.db, new Date())
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
