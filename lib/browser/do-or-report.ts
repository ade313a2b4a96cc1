import { reportError } from './errors.ts'

/**
 * Does what a button asks for. False when it was refused or failed, and the reason is on the screen; `after` runs either
 * way, because what is shown is old in both cases.
 */
export async function doOrReport(call: () => Promise<unknown>, after?: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    await after?.()
  }
}
