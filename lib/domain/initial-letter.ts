/** The first character, in the order of pinyin, of each letter that Chinese words begin with. */
const HEADS = '吖八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨他屲夕丫帀'
const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'

let collator: Intl.Collator | undefined

/** The order of pinyin takes a browser some milliseconds to load: it is asked for when something is to be sorted. */
function compareSounds(one: string, other: string): number {
  collator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin')
  return collator.compare(one, other)
}

/** The letter a name is filed under: its first letter, or that of its first character's sound; # for anything else. */
export function initialLetter(name: string): string {
  const first = [...name.trim()][0] ?? ''
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  if (!/\p{Script=Han}/u.test(first)) return '#'
  const at = [...HEADS].findLastIndex((head) => compareSounds(head, first) <= 0)
  return LETTERS[at] ?? '#'
}

/** Under their letters, each in the order of their sound. */
export function byLetter<Item extends { readonly label: string }>(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of [...items].sort((a, b) => compareSounds(a.label, b.label))) {
    const letter = initialLetter(item.label)
    groups.set(letter, [...(groups.get(letter) ?? []), item])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'))
}
