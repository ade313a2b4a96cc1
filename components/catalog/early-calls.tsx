import { earlyCallsProgram } from '#lib/programs/texts.ts'

interface EarlyCallsProps {
  urls: readonly string[]
  /** Nobody is to wait for these with the first ones. */
  later?: readonly string[]
}

/** First on a page: a member's own view is asked for before the page's scripts have come, in one request. */
export function EarlyCalls({ urls, later = [] }: EarlyCallsProps) {
  const groups = [urls, later].filter(({ length }) => length > 0)
  return <script data-urls={JSON.stringify(groups)}>{earlyCallsProgram()}</script>
}
