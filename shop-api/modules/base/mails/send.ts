import { asc, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { AT_ONCE, carryAll, waitsIn } from './carry.ts'
import type { Mail, MailSender } from './sender.ts'
import { mails } from './tables.ts'

type Attachment = NonNullable<(typeof mails.$inferSelect)['attachment']>

interface Shop {
  readonly db: Db
  readonly storage: Storage
}

/** The files of a mail that names something of the shop, such as an invoice. */
export const attachedFiles = port<(shop: Shop, attachment: Attachment) => Promise<Mail['files']>>('attached files')

/** Sends the mails that wait. Answers with how many were sent. */
export const sendMails = (shop: Shop, sender: MailSender, now: Date): Promise<number> =>
  carryAll(
    {
      next: () =>
        shop.db.select().from(mails).where(waitsIn(mails)).orderBy(asc(mails.failures), asc(mails.id)).limit(AT_ONCE),
      carry: async (row) =>
        sender.send({ ...row, files: row.attachment ? await attachedFiles.ask(shop, row.attachment) : [] }),
      mark: ({ id }, outcome) => shop.db.update(mails).set(outcome).where(eq(mails.id, id)),
    },
    now,
  )
