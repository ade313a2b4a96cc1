import type { Fault } from '../fault.ts'

/** The shop API stops, its connections open, and goes on when the fault ends. */
export const shopApiFrozen: Fault = {
  name: 'shop API frozen',
  async begin({ shopApi }) {
    shopApi.signal('SIGSTOP')
    return async () => shopApi.signal('SIGCONT')
  },
}
