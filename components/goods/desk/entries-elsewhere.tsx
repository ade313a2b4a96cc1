'use client'

import { hasDesk } from '#components/ui/search-field.ts'
import { useEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'

/** The entries that were made where there is no desk. A page with a desk lists them there. */
export function EntriesElsewhere({ onDone }: { onDone: () => void }) {
  const entries = useEntries()
  if (entries.length === 0 || hasDesk()) return null
  return (
    <div className="fixed bottom-2 left-2 z-popover max-h-[40vh] w-100 max-w-[90vw] overflow-auto border border-line bg-surface px-3 py-1 shadow-float max-tablet:bottom-16 print:hidden">
      <EntryList entries={entries} onDone={onDone} />
    </div>
  )
}
