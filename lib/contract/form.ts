/** Values a form-encoded body can carry; nested ones use bracket names: params[0][goods_id]=12. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue }

function append(target: URLSearchParams, name: string, value: FormValue): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(target, `${name}[${index}]`, item as FormValue)
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) append(target, `${name}[${key}]`, item)
  } else {
    target.append(name, String(value))
  }
}

/** Body of a POST or PUT as the upstream expects it (spec §7: form-encoded). */
export function encodeForm(fields: Readonly<Record<string, FormValue>>): URLSearchParams {
  const target = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) append(target, name, value)
  return target
}
