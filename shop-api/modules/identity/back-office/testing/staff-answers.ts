import { desc } from 'drizzle-orm'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Why a form was not taken. */
export const problemIn = (body: string): string | undefined => /role="alert">([^<]*)</.exec(body)?.[1]

/** The mark of the first form that has one. */
export const seenIn = (body: string): string => /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? ''

/** What was changed last, as the log has it. */
export async function lastEntryOf({ db }: { readonly db: Db }) {
  const [row] = await db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1)
  return row
}
