import type { ComparedRow } from './compare.ts'

/** Rows that name one record in different ways are wrong: it is unclear which one is meant. */
export function markSameRecord<Key extends string, Rec extends { readonly id: number }, Aside>(
  rows: readonly ComparedRow<Key, Rec, Aside>[],
  noun: string,
): ComparedRow<Key, Rec, Aside>[] {
  const lines = new Map<number, number[]>()
  for (const { record, row } of rows) if (record) lines.set(record.id, [...(lines.get(record.id) ?? []), row.line])
  return rows.map((each) => {
    const same = each.record ? (lines.get(each.record.id) ?? []) : []
    if (same.length < 2) return each
    const reason = `第${same.slice(0, 5).join('、')}行是同一${noun}`
    return { ...each, state: 'wrong', reasons: [...each.reasons, reason], changes: [] }
  })
}
