/** Put in by the build (next.config.mjs), and by the configuration of unit tests: what this folder's programs are as text. */
function built(text: string | undefined): string {
  if (text === undefined) throw new Error('the programs of pages are not built in (next.config.mjs)')
  return text
}

/** What every page begins with. */
export const firstProgram = (): string => built(process.env.PROGRAM_FIRST)

/** What asks for the calls in the data-urls attribute of its script. */
export const earlyCallsProgram = (): string => built(process.env.PROGRAM_EARLY_CALLS)
