import type { Fault } from './fault.ts'
import { clockAhead, clockBehind } from './faults/clock-moved.ts'
import { databaseFull } from './faults/database-full.ts'
import { databaseRestarted } from './faults/database-restarted.ts'
import { databaseSilent } from './faults/database-silent.ts'
import { databaseSlow } from './faults/database-slow.ts'
import { databaseTerminated } from './faults/database-terminated.ts'
import { shopApiFrozen } from './faults/shop-api-frozen.ts'
import { shopApiKilled } from './faults/shop-api-killed.ts'

export const faults: readonly Fault[] = [
  databaseTerminated,
  databaseRestarted,
  databaseSilent,
  databaseSlow,
  databaseFull,
  shopApiKilled,
  shopApiFrozen,
  clockAhead,
  clockBehind,
]
