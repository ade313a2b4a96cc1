import type { Fault } from '../fault.ts'

const HOUR_SECONDS = 3_600

/** The clock of the shop API is moved, and set right when the fault ends; the database keeps its own. */
const moved = (name: string, seconds: number): Fault => ({
  name,
  needs: 'own clock',
  async begin({ setClock }) {
    setClock?.(seconds)
    return async () => setClock?.(0)
  },
})

export const clockAhead = moved('clock an hour ahead', HOUR_SECONDS)
export const clockBehind = moved('clock an hour behind', -HOUR_SECONDS)
