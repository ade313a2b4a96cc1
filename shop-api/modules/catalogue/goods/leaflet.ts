import { barcodesOf } from './barcodes.ts'
import type { GoodsRow } from './load-goods.ts'

const kinds = { drug: '药品', piece: '中药饮片', device: '医疗器械', other: '其他' } as const

function saleClass(row: GoodsRow): string {
  if (row.kind !== 'drug') return kinds[row.kind]
  if (row.isRx) return '处方药'
  return row.otcClass === 'B' ? '乙类非处方药' : '甲类非处方药'
}

/** Facts of the package leaflet, in the order in which leaflets have them; what goods lack is left out. */
export function factsOf(row: GoodsRow): { label: string; text: string }[] {
  const facts: [label: string, text: string | null][] = [
    ['商品名称', row.name],
    ['通用名称', row.genericName],
    ['商品名', row.tradeName],
    ['规格', row.spec],
    ['剂型', row.form],
    ['包装单位', row.unit],
    ['上市许可持有人', row.holder],
    ['生产厂家', row.manufacturerName],
    [row.kind === 'device' ? '注册证号' : '批准文号', row.approvalNumber],
    ['产地', row.origin],
    ['类别', saleClass(row)],
    ['经营范围', row.scopeName],
    ['贮藏', row.storage],
    ['有效期', `${row.shelfLifeMonths}个月`],
    ['中包装', `${row.middlePack}${row.unit}`],
    ['件装量', `${row.casePack}${row.unit}`],
    ['商品条码', barcodesOf(row).join('、')],
    ['商品编码', row.code],
  ]
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}
