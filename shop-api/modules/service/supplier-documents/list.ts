import type { Db } from '#shop-api/platform/db/db.ts'
import type { PaperRow } from './repository.ts'
import { allPapers } from './repository.ts'

/** Every supplier document in every version, for operators. */
export const listPapers = (db: Db): Promise<PaperRow[]> => allPapers(db)
