import { freePort } from '../../scripts/support/ports.mjs'

/** Every worker process has a shop of its own: these are its addresses. */
export const storefrontPort = await freePort()
export const shopApiPort = await freePort()
export const storefrontUrl = `http://127.0.0.1:${storefrontPort}`
export const shopApiUrl = `http://127.0.0.1:${shopApiPort}`
/** What operators show the shop API. */
export const operatorToken = 'only-for-the-end-to-end-tests-0123456789abcdef'
