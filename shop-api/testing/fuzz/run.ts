// Asks every call of the contract so many questions, well-meant and hostile: npm run fuzz -- [questions] [seed]

import { openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { fuzz } from './fuzz.ts'

const [count = 20_000, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number)
process.stdout.write(`seed ${seed}\n`)
const shop = await openShop({ content: 'sample', now: sampleInstant })
try {
  const { asked, statuses, failures } = await fuzz(shop, { seed, count })
  for (const failure of failures) process.stdout.write(`${failure}\n`)
  process.stdout.write(`${asked} questions: ${JSON.stringify(statuses)}, failures of ours: ${failures.length}\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await shop.close()
}
