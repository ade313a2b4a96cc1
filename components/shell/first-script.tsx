import { FIRST_SCRIPT } from '#lib/browser/early-calls.ts'

/** In the head of every page, before anything is painted. */
export function FirstScript() {
  return <script id="first">{FIRST_SCRIPT}</script>
}
