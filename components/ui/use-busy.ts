import { useState } from 'react'

/** Whether work is under way, and the way to start it. It ends when the work does, also when that fails. */
export function useBusy(): readonly [busy: boolean, run: <Value>(work: () => Promise<Value>) => Promise<Value>] {
  const [busy, setBusy] = useState(false)
  return [
    busy,
    async (work) => {
      setBusy(true)
      try {
        return await work()
      } finally {
        setBusy(false)
      }
    },
  ]
}
