import type { Db } from '#shop-api/platform/db/db.ts'
import type { DocumentRow } from './repository.ts'
import { allDocuments } from './repository.ts'

/** Every supplier document in every version, for operators. */
export const listDocuments = (db: Db): Promise<DocumentRow[]> => allDocuments(db)
