import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface LogEnds {
  /** Oldest and newest message that are shown, and the newest of one's own on its way. */
  readonly first: number | undefined
  readonly last: number | undefined
  readonly own: string | undefined
  readonly onOlder: () => void
}

const NEAR_END = 24
const NEAR_TOP = 60

/** Keeps the end of a conversation in sight while one is there, and the place one reads at while older messages come above it. */
export function useLogScroll({ first, last, own, onOlder }: LogEnds) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef({ first, own, height: 0, isAtEnd: true })
  const [isAtEnd, setAtEnd] = useState(true)
  /** Newest message when the end was last in sight. */
  const [seen, setSeen] = useState(last)

  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const was = before.current
    const isPrepended = was.first !== undefined && first !== was.first
    if (isPrepended) box.scrollTop += box.scrollHeight - was.height
    else if (was.isAtEnd || (own !== undefined && own !== was.own)) box.scrollTop = box.scrollHeight
    before.current = { ...was, first, own, height: box.scrollHeight }
  })

  useEffect(() => {
    const keepEnd = (): void => {
      if (area.current && before.current.isAtEnd) area.current.scrollTop = area.current.scrollHeight
    }
    window.addEventListener('resize', keepEnd)
    return () => window.removeEventListener('resize', keepEnd)
  }, [])

  const onScroll = (): void => {
    const box = area.current
    if (!box) return
    const ended = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END
    before.current.isAtEnd = ended
    setAtEnd(ended)
    if (ended) setSeen(last)
    if (box.scrollTop < NEAR_TOP && box.scrollHeight > box.clientHeight) onOlder()
  }
  const toEnd = (): void => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight
  }
  return { area, isAtEnd, hasNew: last !== undefined && last > (seen ?? 0), onScroll, toEnd }
}
