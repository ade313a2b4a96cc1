// Fills the databases that tests copy from, before the tests start: loading the sample shop takes longer than a test may.
import { openSampleDb, openTestDb } from '#shop-api/db/testing.ts'

for (const open of [openTestDb, openSampleDb]) {
  const database = await open()
  await database.close()
}
