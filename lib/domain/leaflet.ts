import type { GoodsDetail } from './goods-detail.ts'

type Fact = GoodsDetail['facts'][number]

/** Parts of a package leaflet, in the order the regulation gives them. Each has its usual name first, then its other names. */
const PARTS: readonly (readonly string[])[] = [
  ['警示语', '警示'],
  ['成份', '成分', '主要成份', '主要成分'],
  ['性状'],
  ['适应症', '功能主治', '功能与主治', '适用范围', '预期用途', '作用类别'],
  ['用法用量', '用法与用量', '使用方法'],
  ['不良反应'],
  ['禁忌', '禁忌症'],
  ['注意事项'],
  ['孕妇及哺乳期妇女用药'],
  ['儿童用药'],
  ['老年用药', '老年患者用药'],
  ['药物相互作用'],
  ['药物过量'],
  ['药理毒理', '药理作用'],
  ['药代动力学'],
]

const bare = (label: string): string => label.replaceAll(/[【】[\]：:\s]/g, '')
const placeOf = ({ label }: Fact): number => PARTS.findIndex((names) => names.includes(bare(label)))

/** Facts of goods, and apart from them the parts of the leaflet, in the leaflet's order. */
export function leafletOf(facts: readonly Fact[]): {
  readonly facts: readonly Fact[]
  readonly leaflet: readonly Fact[]
} {
  const leaflet = facts.filter((fact) => placeOf(fact) >= 0)
  return {
    facts: facts.filter((fact) => placeOf(fact) < 0),
    leaflet: leaflet.map(({ label, text }) => ({ label: bare(label), text })).sort((a, b) => placeOf(a) - placeOf(b)),
  }
}
