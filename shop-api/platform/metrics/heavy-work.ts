import { gauge } from './counts.ts'

/** What bounds such work says here how much of it there is. */
export const heavyWork = gauge('shop_api_heavy_work', 'Pieces of work that take long, running or in line, by kind.', [
  'kind',
])
