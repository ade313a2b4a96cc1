import 'server-only'
import type { PageStrings } from './page-strings.ts'

/**
 * A mark stands for a value of the page: which kind of value it is says the character (none of them is in JSON), and what is
 * before it how many values further on than the last of its kind, to base 36.
 */
const MARKS = '\b\f\v\r\0'
const NUMBERS = 4

/** What is JSON text stays; the rest has marks. */
const STRING_OR_MARK = /"[^"\\]*(?:\\.[^"\\]*)*"|(-?\w*)([\b\f\v\r\0])/g
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[:,[])\d{2,}(?=[,\]}])/g

/** So much of a value is looked at as tells it from its neighbours. */
const summed = (sum: number, value: string): number =>
  (sum * 31 + value.length + value.charCodeAt(value.length >> 1)) | 0

interface Marked {
  readonly text: string
  readonly sum: number
}

function placesOf(values: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, value] of values.entries()) {
    const before = places.get(value)
    if (before) before.push(at)
    else places.set(value, [at])
  }
  return places
}

/** The value of a literal; null where the text only looks like one. */
function literalValue(literal: string): string | null {
  if (literal[0] !== '"') return literal
  try {
    const value = String(JSON.parse(literal))
    return JSON.stringify(value) === literal ? value : null
  } catch {
    return null
  }
}

interface Kind {
  readonly sign: string
  readonly places: Map<string, number[]>
  next: number
}

/** The fewest steps to a value. */
function nearest(kinds: readonly Kind[], value: string): { kind: Kind; steps: number } | null {
  let best: { kind: Kind; steps: number } | null = null
  for (const kind of kinds) {
    const places = kind.places.get(value)
    const place = places?.find((each) => each >= kind.next) ?? places?.at(-1)
    if (place === undefined) continue
    const steps = place - kind.next
    if (best === null || Math.abs(steps) < Math.abs(best.steps)) best = { kind, steps }
  }
  return best
}

/** Puts marks in place of the values that the page has. */
function mark(data: string, strings: PageStrings): Marked {
  const kinds = strings.map((values, at) => ({ sign: MARKS[at] ?? '', places: placesOf(values), next: 0 }))
  const texts = kinds.slice(0, NUMBERS)
  const numbers = kinds.slice(NUMBERS)
  let sum = 0
  const text = data.replace(STRING_OR_NUMBER, (literal) => {
    const isNumber = literal[0] !== '"'
    const value = literalValue(literal)
    if (value === null) return literal
    const best = nearest(isNumber ? numbers : texts, value)
    if (!best) return literal
    const short = `${best.steps === 0 ? '' : best.steps.toString(36)}${best.kind.sign}`
    if (short.length > literal.length) return literal
    best.kind.next += best.steps + 1
    sum = summed(sum, value)
    return short
  })
  return { text, sum }
}

/** Puts the page's values in place of the marks. */
function unmark(text: string, strings: PageStrings): string {
  const next = strings.map(() => 0)
  return text.replace(STRING_OR_MARK, (literal, steps: string | undefined, sign: string | undefined) => {
    if (sign === undefined) return literal
    const kind = MARKS.indexOf(sign)
    const at = (next[kind] ?? 0) + Number.parseInt(steps || '0', 36)
    next[kind] = at + 1
    const value = strings[kind]?.[at] ?? ''
    return kind === NUMBERS ? value : JSON.stringify(value)
  })
}

/** Data with marks that stand for exactly these data; null when they do not, because the data have such characters themselves. */
export function markedData(data: string, strings: PageStrings): Marked | null {
  const marked = mark(data, strings)
  return unmark(marked.text, strings) === data ? marked : null
}

/** The same in a browser, as a function of marked text, the page's values and the sum, which differs on another page. */
export const UNMARK =
  '(d,L,n)=>{let b=0;const z=[0,0,0,0,0],o=d.replace(/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|(-?\\w*)([\\b\\f\\v\\r\\0])/g,(m,j,k)=>{if(!k)return m;' +
  'k="\\b\\f\\v\\r\\0".indexOf(k);const q=z[k]+parseInt(j||0,36),v=L[k][q];z[k]=q+1;b=b*31+v.length+v.charCodeAt(v.length>>1)|0;return k>3?v:JSON.stringify(v)});if(b!=n)throw 0;return o}'
