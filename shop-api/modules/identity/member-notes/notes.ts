import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { memberNotes } from './tables.ts'

const MOST_SIGNS = 500

export const noteBody = z.object({
  note: z.string().trim().min(1, '请填写备注').max(MOST_SIGNS, `备注最多${MOST_SIGNS}个字`),
})

/** Notes on a member, the newest first. */
export const notesOf = (db: Db, memberId: number, limit: number) =>
  db.select().from(memberNotes).where(eq(memberNotes.memberId, memberId)).orderBy(desc(memberNotes.id)).limit(limit)

export async function addNote(db: Db, note: Omit<typeof memberNotes.$inferInsert, 'id'>): Promise<void> {
  await db.insert(memberNotes).values(note)
}
