import { lt, sql } from 'drizzle-orm'
import { freeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { deleteInParts } from '#shop-api/platform/db/delete-in-parts.ts'
import { conversationMessages } from './tables.ts'

/** Forgets what was said before an instant. Its pictures belong to nothing from then on, and go with the next purge of files. */
export async function purgeMessages(db: Db, since: Date): Promise<void> {
  await deleteInParts<{ picture: number | null }>(db, conversationMessages, lt(conversationMessages.createdAt, since), {
    returning: sql`upload_id as picture`,
    alsoDo: (tx, rows) =>
      freeUploads(
        tx,
        rows.flatMap(({ picture }) => picture ?? []),
      ),
  })
}
