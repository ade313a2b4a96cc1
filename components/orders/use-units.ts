'use client'

import { useState } from 'react'
import { newKey } from '#lib/browser/idempotency-key.ts'
import type { UnitChoice } from './units-table.tsx'

/** What was chosen batch by batch, and the key of the form: sent twice it counts once. */
export function useUnits<Cause extends string>() {
  const [choices, setChoices] = useState<ReadonlyMap<number, UnitChoice<Cause>>>(new Map())
  const [key, setKey] = useState(newKey)
  return {
    choices,
    key,
    choose: (batchId: number, choice: UnitChoice<Cause>): void => {
      setChoices((known) => new Map(known).set(batchId, choice))
      // Other content is another wish.
      setKey(newKey())
    },
    claimed: [...choices].flatMap(([batchId, { cause, quantity }]) =>
      cause === '' || quantity === 0 ? [] : [{ batchId, cause, quantity }],
    ),
  }
}
