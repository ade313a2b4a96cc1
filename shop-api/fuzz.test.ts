import { fuzz } from '#shop-api/testing/fuzz/fuzz.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** The long run has its own command: npm run fuzz. */
const QUESTIONS = 1_200

test(
  `no call answers any of ${QUESTIONS} well-meant and hostile questions with a failure of ours`,
  async () => {
    const shop = await openShop({ content: 'sample', now: sampleInstant })
    try {
      const { failures, statuses } = await fuzz(shop, { seed: 20_261_122, count: QUESTIONS })
      expect(failures).toEqual([])
      // Requests that are all refused would prove little.
      expect(statuses[200]).toBeGreaterThan(QUESTIONS / 10)
    } finally {
      await shop.close()
    }
  },
  OPEN_MS,
)
