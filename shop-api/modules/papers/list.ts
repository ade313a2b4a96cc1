import type { Db } from '#shop-api/db/db.ts'
import type { PaperRow } from './store.ts'
import { allPapers } from './store.ts'

/** Every paper in every version, for operators. */
export const listPapers = (db: Db): Promise<PaperRow[]> => allPapers(db)
