import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/states.tsx'

/** A page that could not be rendered. The digest names the failure in the server's log. */
export function PageError({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  return (
    <ErrorState
      className="my-6 py-20"
      error={digest === undefined ? undefined : { text: '系统繁忙，请稍候再试', requestId: digest }}
      retry={
        <Button variant="brand" onClick={retry}>
          重试
        </Button>
      }
    />
  )
}
