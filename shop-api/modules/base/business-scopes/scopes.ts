import type { Db } from '#shop-api/platform/db/db.ts'
import { scopes } from './tables.ts'

/** What a licence for the wholesale of medicines may cover. Goods carry exactly one, members a list. */
export const usualScopes = [
  { code: 'chemical', name: '化学药制剂' },
  { code: 'antibiotic', name: '抗生素制剂' },
  { code: 'patent', name: '中成药' },
  { code: 'pieces', name: '中药饮片' },
  { code: 'biological', name: '生物制品' },
  { code: 'biochemical', name: '生化药品' },
  { code: 'peptide-hormone', name: '蛋白同化制剂、肽类激素' },
  { code: 'psychotropic-2', name: '第二类精神药品' },
  { code: 'special-compound', name: '含特殊药品复方制剂' },
  { code: 'device-1', name: '第一类医疗器械' },
  { code: 'device-2', name: '第二类医疗器械' },
  { code: 'device-3', name: '第三类医疗器械' },
  { code: 'health-food', name: '保健食品' },
  { code: 'food', name: '预包装食品' },
  { code: 'daily', name: '消毒产品及日用品' },
] as const

/** Every scope there is, by its code. */
export const allScopes = (db: Db) => db.select().from(scopes).orderBy(scopes.code)

/** Adds those of the usual scopes that are missing. Answers with their names. */
export async function addUsualScopes(tx: Db): Promise<string[]> {
  const added = await tx
    .insert(scopes)
    .values([...usualScopes])
    .onConflictDoNothing()
    .returning({ name: scopes.name })
  return added.map((row) => row.name)
}
