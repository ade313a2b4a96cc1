/** Units of strength in one base each, so that 250mg and 0.25g are the same strength. */
const bases: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kg: ['mg', 1_000_000],
  g: ['mg', 1000],
  克: ['mg', 1000],
  mg: ['mg', 1],
  毫克: ['mg', 1],
  ug: ['mg', 0.001],
  μg: ['mg', 0.001],
  微克: ['mg', 0.001],
  l: ['ml', 1000],
  ml: ['ml', 1],
  毫升: ['ml', 1],
  万iu: ['iu', 10_000],
  万单位: ['iu', 10_000],
  iu: ['iu', 1],
  单位: ['iu', 1],
  cm: ['cm', 1],
  mm: ['cm', 0.1],
  '%': ['%', 1],
}

const NUMBER = /(\d+(?:\.\d+)?)\s*(万?[a-zμ%]+|万?\p{Script=Han}{1,2})?/gu

function token(number: number, unit: string): string {
  const known = bases[unit]
  if (known) return `${Number((number * known[1]).toPrecision(10))}${known[0]}`
  // 24粒, 24片装, 10袋: what is counted matters less than how many.
  return `${number}×`
}

/** The figures of a specification in one form: 0.25g*24粒/盒 and 250mg×24s are both {250mg, 24×}. */
export function specTokens(spec: string): Set<string> {
  const text = spec.normalize('NFKC').toLowerCase().replaceAll('µ', 'μ')
  const found = new Set<string>()
  for (const [, number = '', unit = ''] of text.matchAll(NUMBER)) {
    const whole = Object.hasOwn(bases, unit) ? unit : (unit.match(/^(毫克|微克|毫升|万?单位|克)/u)?.[0] ?? unit)
    found.add(token(Number(number), whole))
  }
  return found
}

export type SpecFit = 'same' | 'part' | 'other'

/** How what was typed fits what goods have: every figure, some of them, or none. */
export function specFit(typed: ReadonlySet<string>, actual: ReadonlySet<string>): SpecFit {
  const shared = [...typed].filter((each) => actual.has(each)).length
  if (shared === typed.size) return 'same'
  return shared > 0 ? 'part' : 'other'
}

/** Whether a word of a row is about strength or pack: figures with a unit or a multiplication sign. */
export function looksLikeSpec(word: string): boolean {
  return /\d\s*(?:[a-zμµ%]|万|[*×x/:：]|克|毫|微|单位|粒|片|支|袋|盒|瓶|丸|贴|枚|只|个|包)/iu.test(word)
}
