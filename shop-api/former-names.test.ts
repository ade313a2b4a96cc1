import { sql } from 'drizzle-orm'
import { commandGroups } from '#shop-api/ctl/commands.ts'
import { formerCommands, formerWords } from '#shop-api/modules/base/access/former-names.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { readMatches } from '#shop-api/modules/base/imports/column-matches.ts'
import { operationWords } from '#shop-api/modules/base/log-reading/operation-words.ts'
import { subjectPicture } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { pictureFiles, subjectPictures } from '#shop-api/modules/catalogue/goods-pictures/tables.ts'
import { campaignResource } from '#shop-api/modules/service/campaigns/resource.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const ask = (url: string, method: 'GET' | 'POST' = 'GET') => shop.app.inject({ method, url })
const words = new Set(commandGroups.flatMap(([, commands]) => commands.map(({ name }) => name)))

test('a former address of operators names the one that has its place', async () => {
  const answer = await ask('/admin/talks/7/answer', 'POST')
  expect([answer.statusCode, answer.json().message]).toEqual([410, '此地址已改为 /admin/conversations/7/answer'])
  const page = await ask('/staff/certificates?state=pending')
  expect([page.statusCode, page.headers.location]).toEqual([308, '/staff/licences?state=pending'])
  expect((await ask('/staff/files/activities')).headers.location).toBe('/staff/files/campaigns')
  expect((await ask('/staff/files/activities/template/all/csv')).headers.location).toBe(
    '/staff/files/campaigns/template/all/csv',
  )
  expect((await ask('/admin/constructor')).statusCode).toBe(404)
})

test('entries of the log under former names read like those of today', () => {
  expect(operationWords('POST /certificates/:id/review')).toBe(operationWords('POST /licences/:id/review'))
})

test('pictures and headings of campaigns stay where an instance of the release before keeps them', async () => {
  const { db, storage } = shop.app.shop
  const kept = { hash: 'a'.repeat(32), type: 'image/png', size: 1, width: 1, height: 1, addedAt: shop.now } as const
  await db.insert(pictureFiles).values(kept)
  await db.execute(sql`insert into subject_pictures values ('activities', 7, ${kept.hash})`)
  expect(await subjectPicture(db, 'campaigns', 7)).toBe(kept.hash)
  await db.insert(subjectPictures).values({ kind: 'campaigns', subjectId: 8, hash: kept.hash })
  const kinds = await sqlRows(db, sql`select distinct kind from subject_pictures`)
  expect([await db.selectDistinct({ kind: subjectPictures.kind }).from(subjectPictures), kinds]).toEqual([
    [{ kind: 'campaigns' }],
    [{ kind: 'activities' }],
  ])
  await storage.put('columns-of-files/activities.json', Buffer.from('{"专题":"名称"}'))
  expect(await readMatches(storage, campaignResource.file)).toEqual({ 专题: '名称' })
})

test('what is named instead is there, and no former name is', () => {
  const paths = new Set(operatorCalls(shop.app).map(({ path }) => path.split('/')[1] ?? ''))
  const found = ([former, now]: readonly [string, string], known: ReadonlySet<string>) =>
    known.has(now) && !known.has(former)
  expect([...formerWords].filter((each) => !found(each, paths))).toEqual([])
  expect([...formerCommands].filter((each) => !found(each, words))).toEqual([])
})
