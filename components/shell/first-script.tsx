import { firstProgram } from '#lib/programs/texts.ts'

/** In the head of every page, before anything is painted. */
export function FirstScript() {
  return <script id="first">{firstProgram()}</script>
}
