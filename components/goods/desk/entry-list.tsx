import type { Entry } from '#lib/domain/goods-entry.ts'
import { EntryLine } from './entry-line.tsx'

/** More are there, and counted: a list of a thousand would slow down the typing. */
const MOST_SHOWN = 50

const isUnderWay = ({ state }: Entry): boolean => state === 'asking' || state === 'waiting' || state === 'adding'
const isDone = ({ state, message }: Entry): boolean => state === 'added' && message === ''

/** The entries that are not done, the newest first, then the newest that are. Nothing here takes the keyboard by itself. */
export function EntryList({ entries, onDone }: { entries: readonly Entry[]; onDone: () => void }) {
  const newest = [...entries].reverse()
  const open = newest.filter((entry) => !isDone(entry))
  const moving = open.filter(isUnderWay).length
  const stuck = open.length - moving
  const shown = [...open, ...newest.filter(isDone).slice(0, 3)].slice(0, MOST_SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-label="录单队列" className="flex flex-col">
      <p role="status" className="text-meta text-ink-700">
        {moving > 0 && `${moving} 条处理中`}
        {moving > 0 && stuck > 0 && '，'}
        {stuck > 0 && <b className="text-warn-700">{stuck} 条未加入购物车，请处理</b>}
      </p>
      <ul>
        {shown.map((entry) => (
          <EntryLine key={entry.id} entry={entry} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}
