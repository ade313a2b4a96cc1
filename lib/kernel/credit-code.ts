/** Signs of a unified social credit code in the order of their values (GB 32100-2015); I, O, S, V, Z are left out. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The eighteenth sign that belongs to seventeen. */
export function creditCodeSign(seventeen: string): string {
  let sum = 0
  let weight = 1
  for (const sign of seventeen) {
    sum += SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return SIGNS[(31 - (sum % 31)) % 31] ?? ''
}

/** Unified social credit code of a company: eighteen signs, the last of which proves the others. */
export function isCreditCode(text: string): boolean {
  return FORM.test(text) && creditCodeSign(text.slice(0, 17)) === text[17]
}
