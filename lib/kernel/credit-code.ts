/** Signs of a unified social credit code in the order of their values (GB 32100-2015); I, O, S, V, Z are left out. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Two digits of a province in the national division codes. */
export const PROVINCE = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])'
/** Registering authority, kind, division (100000 is the country), organisation and proof. */
const FORM = new RegExp(`^[1-9ANY][0-9A-HJ-NPQRTUWXY](?:${PROVINCE}\\d{4}|100000)[0-9A-HJ-NPQRTUWXY]{10}$`)

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
