import { frameCallUrls } from '#lib/browser/personal-calls.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { firstProgram } from '#lib/programs/texts.ts'

/** In the head of every page, before anything is painted; with what the frame asks for in a member's name, which leaves with the page's calls. */
export function FirstScript({ absent }: { absent: readonly Feature[] }) {
  return (
    <script id="first" data-urls={JSON.stringify(frameCallUrls(absent))}>
      {firstProgram()}
    </script>
  )
}
