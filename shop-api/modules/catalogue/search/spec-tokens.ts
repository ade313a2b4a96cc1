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

/** A figure of a specification. */
export interface SpecFigure {
  /** A strength in the base of its unit, or how many: 250mg, 24×. */
  readonly measure: string
  /** What is counted, where that is said: 粒. */
  readonly counted: string
}

function figure(number: number, unit: string): SpecFigure {
  const known = bases[unit]
  if (known) return { measure: `${Number((number * known[1]).toPrecision(10))}${known[0]}`, counted: '' }
  return { measure: `${number}×`, counted: /^\p{Script=Han}/u.exec(unit)?.[0] ?? '' }
}

/** As figures are read: one letter, one sign of multiplication. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('µ', 'μ')
    .replaceAll(/(?<=[\da-zμ%\p{Script=Han}])x(?=\d)/gu, '*')

/** The figures of a specification: 0.25g*24粒/盒 has 250mg and 24 粒. */
export function specFigures(spec: string): SpecFigure[] {
  return [...plain(spec).matchAll(NUMBER)].map(([, number = '', unit = '']) => {
    const whole = Object.hasOwn(bases, unit) ? unit : (unit.match(/^(毫克|微克|毫升|万?单位|克)/u)?.[0] ?? unit)
    return figure(Number(number), whole)
  })
}

/** The figures alone: 0.25g*24粒/盒 and 250mg×24s are both {250mg, 24×}. What is counted matters less than how many. */
export const specTokens = (spec: string): Set<string> => new Set(specFigures(spec).map(({ measure }) => measure))

/** Words of a specification that are no figures: 大号, 统货. */
export const specWords = (spec: string): string[] =>
  plain(spec)
    .replaceAll(NUMBER, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

const COUNTED = '[粒片丸袋支瓶盒贴板枚只个包罐张套卷管条根块付件箱听揿喷帖]'
const UNIT = `(?:万?(?:iu|单位)|kg|mg|g|ug|μg|ml|l|cm|mm|%|毫克|微克|毫升|克|${COUNTED}装?|'?[st])`
/** 0.25g*24粒/盒, 24粒, 10ml:5mg, 12*2: figures with units or signs between them, and nothing else. */
const FIGURES = new RegExp(
  `^\\d+(?:\\.\\d+)?(?:${UNIT}(?:[*×:：/+](?:\\d+(?:\\.\\d+)?)?${UNIT}?)*|[*×](?:\\d+(?:\\.\\d+)?)${UNIT}?(?:[*×:：/](?:\\d+(?:\\.\\d+)?)?${UNIT}?)*)$`,
  'u',
)

/** Whether a word is a specification and nothing else. */
export const isSpec = (word: string): boolean => FIGURES.test(plain(word))

/** Whether goods have every figure that was typed; 24粒 is not 24袋, and 24s may be either. */
export function hasFigures(typed: readonly SpecFigure[], actual: readonly SpecFigure[]): boolean {
  return typed.every((one) =>
    actual.some(
      ({ measure, counted }) =>
        measure === one.measure && (counted === '' || one.counted === '' || counted === one.counted),
    ),
  )
}

/** What is typed with spaces in it, without them: 0.25g × 24 粒 is one word. */
export const joinedSpec = (text: string): string =>
  text
    .replaceAll(/(?<=[\da-zμ%\p{Script=Han}])\s*[×✕*]\s*(?=\d)/gu, '*')
    .replaceAll(new RegExp(`(\\d${UNIT}?)\\s+x\\s*(?=\\d)`, 'gu'), '$1*')
    .replaceAll(new RegExp(`(\\d)\\s+(?=${UNIT}(?![a-z\\p{Script=Han}]))`, 'gu'), '$1')

const STRENGTH_BEFORE_NAME = /^\d+(?:\.\d+)?(?:%|mg|g|ug|μg|ml|iu)(?=\p{Script=Han}{2})/u

/** 阿莫西林胶囊0.25g*24粒, 5%葡萄糖注射液: where a word is taken apart that ends with a specification or begins with a strength; else -1. */
export function specEdge(word: string): number {
  const [before] = STRENGTH_BEFORE_NAME.exec(plain(word)) ?? []
  if (before !== undefined) return before.length
  for (const { index } of word.matchAll(/(?<=[\p{Script=Han})])\d/gu)) if (isSpec(word.slice(index))) return index
  return -1
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
