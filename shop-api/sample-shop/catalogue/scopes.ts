import type { SampleScope } from '#shop-api/sample-shop/types.ts'

/** What may stand on a licence. Goods carry exactly one, members a list. */
export const scopes = [
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
] as const satisfies SampleScope[]

export type ScopeCode = (typeof scopes)[number]['code']
