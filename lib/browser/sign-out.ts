import { userCalls } from '#lib/contract/user/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'

/** Signs out and reloads the home page, so that nothing of the member stays in this tab. Also where it was over already. */
export async function signOut(): Promise<void> {
  try {
    await callShop(userCalls.logout)
  } catch (error) {
    if (!(error instanceof ShopError && error.kind === 'sign-in')) {
      reportError(error)
      return
    }
  }
  window.location.assign(routes.home.path)
}
