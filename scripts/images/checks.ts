export type Check = (what: string, isGood: boolean, detail?: string) => void

/** Collects what was tried: each as a line, and at the end how many failed. */
export function openChecks(): { check: Check; failed: () => number } {
  let failed = 0
  const check: Check = (what, isGood, detail = '') => {
    if (!isGood) failed += 1
    console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${what}${detail === '' ? '' : `: ${detail}`}`)
  }
  return { check, failed: () => failed }
}
