import { openSampleDb, openTestDb } from './test-db.ts'

/** Makes the snapshots the tests start from, so that no test waits for them: a few seconds once after a change of the sample. */
for (const open of [openTestDb, openSampleDb]) {
  const database = await open()
  await database.close()
}
