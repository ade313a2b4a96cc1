/** Dosage form and selling unit, told from the name: the longest ending wins. */
import type { GoodsKind } from '#shop-api/sample-shop/model/types.ts'

/** Ending, form, selling unit. Longer endings come before the shorter ones they contain. */
const endings: [string, string, string][] = [
  ['缓释胶囊', '缓释胶囊', '盒'],
  ['肠溶胶囊', '肠溶胶囊', '盒'],
  ['肠溶微丸胶囊', '肠溶胶囊', '盒'],
  ['软胶囊', '软胶囊', '盒'],
  ['胶丸', '软胶囊', '盒'],
  ['胶囊', '胶囊剂', '盒'],
  ['分散片', '分散片', '盒'],
  ['缓释片', '缓释片', '盒'],
  ['控释片', '控释片', '盒'],
  ['肠溶片', '肠溶片', '盒'],
  ['咀嚼片', '咀嚼片', '盒'],
  ['泡腾片', '泡腾片', '盒'],
  ['含片', '含片', '盒'],
  ['滴丸', '滴丸剂', '盒'],
  ['浓缩丸', '浓缩丸', '瓶'],
  ['丸', '丸剂', '盒'],
  ['阴道片', '阴道片', '盒'],
  ['干混悬剂', '干混悬剂', '盒'],
  ['混悬液', '口服混悬液', '瓶'],
  ['混悬滴剂', '滴剂', '瓶'],
  ['滴剂', '滴剂', '盒'],
  ['口服溶液', '口服溶液', '瓶'],
  ['口服液', '口服液', '盒'],
  ['合剂', '合剂', '瓶'],
  ['糖浆', '糖浆剂', '瓶'],
  ['露', '糖浆剂', '瓶'],
  ['酒', '酒剂', '瓶'],
  ['滴眼液', '滴眼剂', '盒'],
  ['眼膏', '眼膏剂', '支'],
  ['眼用凝胶', '眼用凝胶', '盒'],
  ['滴鼻液', '滴鼻剂', '盒'],
  ['滴耳液', '滴耳剂', '盒'],
  ['鼻喷雾剂', '鼻喷雾剂', '盒'],
  ['粉雾剂', '吸入粉雾剂', '盒'],
  ['气雾剂', '气雾剂', '盒'],
  ['喷雾剂', '喷雾剂', '盒'],
  ['吸入溶液', '吸入溶液', '盒'],
  ['软膏', '软膏剂', '支'],
  ['乳膏', '乳膏剂', '支'],
  ['凝胶', '凝胶剂', '支'],
  ['贴膏', '贴膏剂', '盒'],
  ['膏药', '膏药', '盒'],
  ['止痛膏', '贴膏剂', '盒'],
  ['贴', '贴剂', '盒'],
  ['栓', '栓剂', '盒'],
  ['注射液', '注射液', '盒'],
  ['洗液', '洗剂', '瓶'],
  ['洗剂', '洗剂', '瓶'],
  ['洗剂', '洗剂', '瓶'],
  ['溶液', '外用溶液', '瓶'],
  ['酊', '酊剂', '瓶'],
  ['搽剂', '搽剂', '瓶'],
  ['油', '油剂', '瓶'],
  ['散', '散剂', '盒'],
  ['颗粒', '颗粒剂', '盒'],
  ['冲剂', '颗粒剂', '盒'],
  ['膏', '煎膏剂', '瓶'],
  ['茶', '茶剂', '盒'],
  ['胶', '胶剂', '盒'],
  ['片', '片剂', '盒'],
]

export function formOf(name: string, kind: GoodsKind): string {
  if (kind === 'piece') return '饮片'
  if (kind === 'device') return '医疗器械'
  if (name.startsWith('注射用')) return '注射用粉针'
  const bare = name.replace(/（.*?）$/, '')
  const found = endings.find(([ending]) => bare.endsWith(ending))
  if (found) return found[1]
  if (kind === 'other') return '其他'
  throw new Error(`no dosage form known for ${name}: mark it with f=`)
}

/** The unit after the slash of a spec (…/瓶), the one marked, or the usual one of the form. */
export function unitOf(spec: string, form: string, marked?: string): string {
  const afterSlash = /\/(盒|瓶|袋|支|罐|包|台|条|个|桶|套|卷|副|双|根|件|g)$/.exec(spec)?.[1]
  return afterSlash ?? marked ?? endings.find((entry) => entry[1] === form)?.[2] ?? '盒'
}
