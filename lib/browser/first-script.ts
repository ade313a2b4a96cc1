import { SIGNED_IN_MARK } from '#lib/contract/session.ts'
import { firstScript } from '#lib/routes/display.ts'

/** The text of the script that every page begins with. */
export const FIRST_SCRIPT = firstScript(SIGNED_IN_MARK)
