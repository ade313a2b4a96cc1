import { randomBytes } from 'node:crypto'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { storageName } from '#shop-api/platform/storage/storage.ts'
import { findUpload } from './repository.ts'

const nameOf = (key: string): string => storageName('uploads', key)

/** Keeps bytes under a new random name; whole or not at all. Answers with the name. */
export async function keepFile(storage: Storage, bytes: Buffer): Promise<string> {
  const key = randomBytes(20).toString('hex')
  await storage.put(nameOf(key), bytes)
  return key
}

export async function readKeptFile(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await storage.get(nameOf(key))
  if (!bytes) throw new Error(`the file ${key} of a row is gone`)
  return bytes
}

export const removeKeptFile = (storage: Storage, key: string): Promise<void> => storage.remove(nameOf(key))

type AnyUpload = NonNullable<Awaited<ReturnType<typeof openAnyUpload>>>

/** Any member's file as pages of the back office show it, where it is of theirs; others are other people's work. Throws ShopRefusal 404. */
export async function shownUpload(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  id: number,
  isTheirs: (file: AnyUpload) => boolean,
): Promise<ShopFile> {
  const file = await openAnyUpload(db, storage, id)
  if (!file || !isTheirs(file)) throw notFound('文件不存在')
  return new ShopFile(file.type, file.name, file.bytes)
}

/** Any member's file, for operators only: what a form was sent with, not what somebody is still filling in. */
export async function openAnyUpload(db: Db, storage: Storage, id: number) {
  const row = await findUpload(db, id)
  if (!row || row.usedBy === null) return null
  const { name, type, memberId, purpose, usedBy } = row
  return { name, type, memberId, purpose, usedBy, bytes: await readKeptFile(storage, row.fileKey) }
}
