import { FIRST_SCRIPT } from '#lib/browser/early-calls.ts'

/** In the head of every page, before anything is painted. */
export function FirstScript() {
  return <script>{FIRST_SCRIPT}</script>
}
