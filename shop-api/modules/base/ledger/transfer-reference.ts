import { plainText } from '#lib/kernel/plain-text.ts'

/** What a transfer is for: an order, or the balance of a member. */
export interface Reference {
  readonly kind: 'order' | 'member'
  readonly id: number
}

const letters = { order: 'D', member: 'H' } as const
const kinds: Readonly<Record<string, Reference['kind']>> = { D: 'order', H: 'member' }

/** Two digits after ISO 7064 (MOD 97-10): a digit that is mistyped, left out or swapped with its neighbour shows. */
const checkOf = (kind: Reference['kind'], id: number): string => {
  const digits = BigInt(`${letters[kind].charCodeAt(0)}${id}00`)
  return String(98n - (digits % 97n)).padStart(2, '0')
}

/** What a payer writes into the remark of a transfer, such as D104253: short, and of this order or member alone. */
export const referenceOf = ({ kind, id }: Reference): string => `${letters[kind]}${id}${checkOf(kind, id)}`

const WRITTEN = /(?<![A-Z0-9])([DH])[ -]?(\d{1,10})(\d{2})(?!\d)/g

/** The references that a remark has, each once; what is mistyped is none. */
export function referencesIn(remark: string): Reference[] {
  const found = new Map<string, Reference>()
  for (const [, letter = '', digits = '', check] of plainText(remark).toUpperCase().matchAll(WRITTEN)) {
    const kind = kinds[letter]
    const id = Number(digits)
    if (kind === undefined || id < 1 || id > 2_147_483_647 || digits.startsWith('0')) continue
    if (checkOf(kind, id) === check) found.set(referenceOf({ kind, id }), { kind, id })
  }
  return [...found.values()]
}
