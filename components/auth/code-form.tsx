import { Button } from '#components/ui/button.tsx'
import { signInByCode } from '#lib/browser/sign-in.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'

/** Phone with a code sent to it. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <PhoneCodeForm
      purpose="login"
      act={signInByCode}
      onDone={onSignedIn}
      actions={(busy) => (
        <Button type="submit" variant="brand" size="large" busy={busy}>
          登录
        </Button>
      )}
    />
  )
}
