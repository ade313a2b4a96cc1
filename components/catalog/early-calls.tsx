import { userCallUrls } from '#lib/browser/personal-calls.ts'
import { earlyCallsProgram } from '#lib/programs/texts.ts'

interface EarlyCallsProps {
  urls: readonly string[]
  /** Nobody is to wait for these with the first ones. */
  later?: readonly string[]
}

/** First on a page: a member's own view is asked for before the page's scripts have come, in one request. */
export function EarlyCalls({ urls, later = [] }: EarlyCallsProps) {
  return <script data-urls={JSON.stringify([urls, later])}>{earlyCallsProgram()}</script>
}

/** For pages that are members' own: who it is, and what the frame asks for; the rest is asked for by the page. */
export const MemberCalls = () => <EarlyCalls urls={[]} later={userCallUrls} />
