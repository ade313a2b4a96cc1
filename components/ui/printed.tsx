import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { cx } from './cx.ts'

/** Hides every other child of the body on paper (globals.css). */
const MARK = 'prints-paper'

interface PrintedProps {
  /** Sideways: for tables of many columns. */
  wide?: boolean
  children: ReactNode
}

/** What a page prints as, in place of the screen. It is in the document only while the browser prints. */
export function Printed({ wide = false, children }: PrintedProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays the paper out as soon as the event is over.
    const begin = () => {
      flushSync(() => setPrinting(true))
      document.body.classList.add(MARK)
    }
    const end = () => {
      document.body.classList.remove(MARK)
      setPrinting(false)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return createPortal(<div className={cx('paper', wide && 'paper-wide')}>{children}</div>, document.body)
}
