import type { Dice } from './dice.ts'

/** Percent-encoded already: bytes that are no text, and texts no form of ours would send. */
export const hostileTexts: readonly string[] = [
  '',
  '%00',
  'a%00b',
  '%F0%9F%92%8A%00',
  '%ED%A0%80',
  '%ED%BF%BF',
  '%FF%FE',
  '%C0%AF',
  '%',
  '%zz',
  '%u0000',
  '1969-12-31',
  '1899-12-31',
  '0000-00-00',
  '0001-01-01',
  '-0001-01-01',
  '-271821-04-19',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '%2B275760-09-14',
  '1969-12-31%2023:59:59',
  '2026-13-45T99:99:99Z',
  '-1',
  '-0',
  '0',
  '00012',
  '0.1',
  '1e3',
  '1e308',
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x7f',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '-9223372036854775809',
  '0.00000000001',
  '999999999999.99',
  'true',
  'null',
  'undefined',
  '%5Bobject%20Object%5D',
  '__proto__',
  'constructor',
  'toString',
  '%20',
  '%0D%0Ax-header:%201',
  '%27%20or%201%3D1--',
  '%25',
  '_%25_%25_%25',
  '%5C',
  '%5C%5C%00',
  '(((((',
  '*%2B%3F%5B',
  '%E2%80%AE%E2%80%8B',
  '%F0%9F%92%8A'.repeat(40),
  'x'.repeat(3_000),
  '%E9%98%BF'.repeat(300),
  '..%2F..%2Fetc%2Fpasswd',
]

/** Instants as the wire knows them, in and out of every calendar. */
const instants = [
  '0',
  '-1',
  '1763690400',
  '1763690400000',
  '-62135596801',
  '8640000000000',
  '8640000000001',
  '253402300800',
]

/** What a field of such a name may hold when somebody means well. */
export function likely(name: string, dice: Dice): string {
  if (/password/.test(name)) return 'a-Longer-one-2026'
  if (/phone|mobile|tel/.test(name)) return dice.pick(['13800000001', '13900000000', '025-88888888'])
  if (name === 'kind') return dice.pick(['businessLicence', 'drugLicence', 'purchaseAuthorisation', 'pharmacy'])
  if (/_at$|entered|stamp/.test(name)) return dice.pick(instants)
  if (/time|date|day|valid|start|end|from|to$/.test(name)) {
    return dice.pick([
      '2026-11-20',
      '2026-01-01',
      '1969-12-31',
      '1950-06-01',
      '0000-01-01',
      '0001-01-01',
      '2030-12-31',
      '9999-12-31',
      '2026-11',
    ])
  }
  if (/amount|price|money|fee/.test(name)) return dice.pick(['1.00', '12.50', '0.01', '999999.99'])
  if (/key/.test(name)) return `fuzz-key-${String(dice.below(50)).padStart(12, '0')}`
  if (/mail/.test(name)) return 'who@example.com'
  if (/code/.test(name)) return dice.pick(['123456', '110000', '330106'])
  if (/keyword|name|title|remark|text|content|reason|detail/.test(name)) {
    return dice.pick(['amxl', '%E9%98%BF%E8%8E%AB', '%E6%B5%8B%E8%AF%95%E8%8D%AF%E6%88%BF', 'a'])
  }
  return String(dice.below(40))
}
