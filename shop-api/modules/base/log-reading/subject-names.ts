import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'

/** What rows of a noun are called now, by their keys; those that are gone, or have no name, are left out. */
export const subjectNames =
  port<(db: Db, noun: string, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>>('names of subjects')

/** The noun an operation is about: the first part of its path. */
export const nounOf = (operation: string): string =>
  operation
    .replace(/^\S+ /, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'staff')[0] ?? ''
