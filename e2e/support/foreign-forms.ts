import type { Alter } from './bare-upstream.ts'

type Change = (name: string, value: unknown) => unknown

/** Goes through an answer from the inside out; `change` gets every named value. */
function changeAll(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changeAll(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, change(name, changeAll(inner, change))]),
  )
}

const everywhere =
  (change: Change): Alter =>
  (_key, data) =>
    changeAll(data, change)

const isId = (name: string): boolean => /(^|_)ids?$/.test(name)
const isFlag = (name: string): boolean => /^(is_|with_coupon$|show$)/.test(name)
const isPicture = (name: string): boolean => name === 'goods_image'
const picturesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => String((each as { list?: unknown }).list ?? '')) : []

/** Answers of one meaning in the forms that upstreams give them. */
export const foreignForms: Readonly<Record<string, Alter>> = {
  'lists bare': (_key, data) =>
    typeof data === 'object' && data !== null && Object.keys(data).join() === 'data' && 'data' in data
      ? data.data
      : data,
  'numbers as text': everywhere((name, value) =>
    typeof value === 'number' && !isId(name) && !isFlag(name) ? String(value) : value,
  ),
  'ids as text': everywhere((name, value) => (isId(name) && typeof value === 'number' ? String(value) : value)),
  'flags as words': everywhere((name, value) => (isFlag(name) && value === 1 ? 'true' : value)),
  'flags as booleans': everywhere((name, value) =>
    isFlag(name) && (value === 0 || value === 1) ? value === 1 : value,
  ),
  'money as numbers': everywhere((name, value) => (/price|amount|balance/.test(name) ? Number(value) || value : value)),
  'a picture as text': everywhere((name, value) => (isPicture(name) ? (picturesOf(value)[0] ?? '') : value)),
  'pictures as a list of texts': everywhere((name, value) => (isPicture(name) ? picturesOf(value) : value)),
  'a picture as an object': everywhere((name, value) => (isPicture(name) ? { list: picturesOf(value)[0] } : value)),
  'null for what is empty': everywhere((_name, value) =>
    value === '' || (Array.isArray(value) && value.length === 0) ? null : value,
  ),
  'pages numbered': (_key, data) =>
    typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
      ? { ...data, current_page: 1, per_page: 40, last_page: 1, total: data.data.length }
      : data,
}
