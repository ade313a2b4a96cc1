import { commandGroups } from '#shop-api/ctl/commands.ts'
import { formerCommands, formerWords } from '#shop-api/modules/base/access/former-names.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { OTHER_WORDS } from './support/glossary.ts'

// Addresses and commands of operators are the words of the glossary; former ones are in the table of former names alone, which answers with
// those of today.

const others = new Set(Object.values(OTHER_WORDS).flat())

/** Names with a part that the glossary has another word for, and former names. */
const misnamed = (names: Iterable<string>): string[] =>
  [...names].filter(
    (name) =>
      formerCommands.has(name) ||
      name.split('/').some((part) => formerWords.has(part) || part.split('-').some((word) => others.has(word))),
  )

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

test('addresses and commands of operators are the words of the glossary', () => {
  const addresses = [...operatorCalls(shop.app), ...staffRoutes(shop.app)].map(({ path }) => path)
  const commands = commandGroups.flatMap(([, own]) => own.map(({ name }) => name))
  expect(Math.min(addresses.length, commands.length)).toBeGreaterThan(100)
  expect(misnamed([...addresses, ...commands])).toEqual([])
})

test.each([
  ...['/talks/:id/answer', '/staff/wanted', '/papers', '/draws', '/members/:id/activities', '/certificates/:id/review'],
  ...['/activities/:id/stop', '/staff/files/activities', 'stop-activity', 'activities-import'],
  ...['approve-paper', 'refuse-paper', 'answer-talk', 'list-activities', 'draw', 'talks-import'],
])('%s would be found', (planted) => {
  expect(misnamed([planted, '/conversations/:id', 'approve-licence'])).toEqual([planted])
})
