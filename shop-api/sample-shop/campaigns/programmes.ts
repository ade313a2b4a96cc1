import type { SampleControlledProgramme } from '#shop-api/sample-shop/model/campaign-types.ts'
import { dateOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type { ControlledSale, SampleGoods } from '#shop-api/sample-shop/model/types.ts'

/** What the agreements are called, by the words with which their goods say who may buy. */
const names: Readonly<Record<string, string>> = {
  仅限江苏省内销售: '江苏区域控销',
  '仅限浙江、安徽销售': '浙皖区域控销',
  '南京市已有独家经销，暂不供应': '南京独家经销品种',
  '广东、四川暂不供应': '华东优先供货',
  仅供连锁药店: '连锁专供',
  仅供诊所及基层医疗机构: '诊所专供',
  不供批发企业: '终端直供',
  仅供签约客户: '签约客户专供',
}

function termsOf({ mode }: ControlledSale): string[] {
  return [
    mode === 'white' ? '名单以内的客户可见价格并采购，其他客户只见商品信息。' : '名单以外的客户可正常采购。',
    '供货范围按收货门店登记地区与客户类型核对，提交订单时再次核对。',
    '申请开通请联系专属客服，一般2个工作日内答复。',
  ]
}

/** One agreement for each way in which goods are controlled. */
export function programmes(goods: readonly SampleGoods[], today: number): SampleControlledProgramme[] {
  const byNote = new Map<string, SampleGoods[]>()
  for (const one of goods) {
    const note = one.controlledSale?.note
    if (note !== undefined && one.isListed) byNote.set(note, [...(byNote.get(note) ?? []), one])
  }
  const found = Object.entries(names).flatMap(([note, name]) => {
    const members = byNote.get(note) ?? []
    const control = members[0]?.controlledSale
    return control ? [{ name, audience: note, terms: termsOf(control), goodsIds: members.map((one) => one.id) }] : []
  })
  return found.map((one, at) => ({ ...one, id: at + 1, openedOn: dateOfDay(today - 12 - at * 17), sort: at + 1 }))
}
