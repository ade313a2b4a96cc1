import { useState } from 'react'
import type { UnitChoice } from './units-table.tsx'

/** What was chosen batch by batch. */
export function useUnits<Cause extends string>() {
  const [choices, setChoices] = useState<ReadonlyMap<number, UnitChoice<Cause>>>(new Map())
  return {
    choices,
    choose: (batchId: number, choice: UnitChoice<Cause>): void =>
      setChoices((known) => new Map(known).set(batchId, choice)),
    claimed: [...choices].flatMap(([batchId, { cause, quantity, problem }]) =>
      cause === '' ? [] : [{ batchId, cause, quantity, problem }],
    ),
  }
}
