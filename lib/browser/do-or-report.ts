import { reportError } from './errors.ts'

/** What a call answers; null when it was refused or failed, and the reason is on the screen. */
export async function orReport<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    reportError(error)
    return null
  }
}

/**
 * Does what a button asks for. False when it was refused or failed, and the reason is on the screen; `after` runs either
 * way, because what is shown is old in both cases.
 */
export async function doOrReport(call: () => Promise<unknown>, after?: () => Promise<unknown>): Promise<boolean> {
  const isDone = await orReport(async () => {
    await call()
    return true
  })
  await after?.()
  return isDone ?? false
}
