/** How much is in a pack, read from its spec, so that a bigger pack costs believably more than the first one of its line. */
import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'

type Size = { amount: number; measure: 'mass' | 'volume' | 'units' | 'none'; count: number; hasCount: boolean }

const scale: Record<string, [number, Size['measure']]> = {
  μg: [0.001, 'mass'],
  mg: [1, 'mass'],
  g: [1000, 'mass'],
  kg: [1_000_000, 'mass'],
  ml: [1, 'volume'],
  L: [1000, 'volume'],
  万单位: [10_000, 'units'],
  单位: [1, 'units'],
}
const amountPattern = /^(\d+(?:\.\d+)?)(μg|mg|kg|g|ml|L|万单位|单位)/
const countPattern = /(?:^|\*)(\d+)(?:粒|片|丸|袋|支|瓶|贴|枚|板|揿|喷|吸|张|只|条|对|卷|人份|头|包|罐|个|双|副)/g

export function readSize(spec: string): Size {
  const amount = amountPattern.exec(spec)
  const [factor, measure] = scale[amount?.[2] ?? ''] ?? [1, 'none' as const]
  let count = 1
  let hasCount = false
  for (const found of spec.matchAll(countPattern)) {
    count *= Number(found[1])
    hasCount = true
  }
  return { amount: amount ? Number(amount[1]) * factor : 1, measure, count, hasCount }
}

const ratios = new WeakMap<Generic, number[]>()

/** Price of a spec as a multiple of the first spec's price. Worked out once for each generic. */
export function priceRatio(generic: Generic, specIndex: number): number {
  let known = ratios.get(generic)
  if (!known) {
    known = generic.specs.map((_, index) => workOutRatio(generic, index))
    ratios.set(generic, known)
  }
  return known[specIndex] ?? 1
}

function workOutRatio(generic: Generic, specIndex: number): number {
  const spec = generic.specs[specIndex]
  const first = generic.specs[0]
  if (spec === undefined || first === undefined) throw new Error(`${generic.name}: no spec ${specIndex}`)
  if (generic.kind === 'piece') return pieceRatio(generic, spec)
  const a = readSize(first)
  const b = readSize(spec)
  const countRatio = (b.count / a.count) ** 0.9
  const amountRatio = a.measure === b.measure ? b.amount / a.amount : 1
  const ratio = countRatio * amountRatio ** amountExponent(generic, a, b)
  const step = generic.kind === 'device' && ratio === 1 ? 1 + 0.14 * specIndex : ratio
  return Math.min(9, Math.max(0.3, step))
}

function amountExponent(generic: Generic, a: Size, b: Size): number {
  if (!a.hasCount || !b.hasCount || a.measure === 'volume') return 0.85
  if (/颗粒|茶|散/.test(generic.form)) return 0.1
  // Patent pills are sold by weight in all shapes: what counts is the whole, not the piece.
  return generic.approvalLetter === 'Z' ? 0.75 : 0.45
}

const gradeRatios: [RegExp, number][] = [
  [/特大|五年|松贝|铁皮|九蒸|20头|220|超细|阳春/, 1.55],
  [/大选|大片|选货|选片|三年|40头|280|胎菊|血片|青贝|4条|大果/, 1.22],
  [/炒|酒|醋|盐|蜜|麸|制|煅|焦/, 1.1],
]

/** Price of the pack over the price of a kilogram; a loose gram is a thousandth. */
function pieceRatio(generic: Generic, spec: string): number {
  const grade = gradeRatios.find(([pattern]) => pattern.test(spec))
  const first = gradeRatios.find(([pattern]) => pattern.test(generic.specs[0] ?? ''))
  const gradeRatio = (grade?.[1] ?? 1) / (first?.[1] ?? 1)
  if (spec.endsWith('散装/g')) return gradeRatio / 1000
  const pack = readSize(spec.slice(spec.lastIndexOf(' ') + 1))
  const kilograms = pack.amount / 1_000_000
  // Small packs carry their packing.
  return gradeRatio * kilograms * (kilograms < 0.2 ? 1.25 : kilograms < 1 ? 1.06 : 1)
}
