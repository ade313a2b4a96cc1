import { desc } from 'drizzle-orm'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'

/** Why a page says that a form was refused. */
export const problemIn = (body: string): string | undefined => /role="alert">([^<]*)</.exec(body)?.[1]

/** The mark of the form that a page shows. */
export const seenIn = (body: string): string => /name="seen" value="(\w+)"/.exec(body)?.[1] ?? ''

/** The id of what was saved, by where its form leads. */
export const idIn = (location: unknown): number => Number(/\d+$/.exec(String(location))?.[0])

/** The newest entry of the operators' log. */
export const lastEntry = async (shop: TestShop) =>
  (await shop.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1))[0]
