import type { Fault } from '../fault.ts'

/** The shop API is killed; it is started again as its unit would. */
export const shopApiKilled: Fault = {
  name: 'shop API killed',
  async begin({ shopApi }) {
    shopApi.signal('SIGKILL')
    return async () => undefined
  },
}
