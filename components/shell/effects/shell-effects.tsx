import { DialogHost } from '#components/ui/dialog-host.tsx'
import { ToastHost } from '#components/ui/toast-host.tsx'
import { ErrorNotices } from './error-notices.tsx'
import { LoginFlag } from './login-flag.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { ShopKeys } from './shop-keys.tsx'

/** What stands once around every page and shows only when something happens. */
export function ShellEffects() {
  return (
    <>
      <LoginFlag />
      <NavigationProgress />
      <OfflineBar />
      <ShopKeys />
      <DialogHost />
      <ErrorNotices />
      <ToastHost />
    </>
  )
}
