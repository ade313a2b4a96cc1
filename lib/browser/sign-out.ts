import { userCalls } from '#lib/contract/user/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { reportError } from './errors.ts'
import { callShop } from './http.ts'

/** Signs out and loads the home page anew, so that nothing of the member stays in this tab. */
export async function signOut(): Promise<void> {
  try {
    await callShop(userCalls.logout)
  } catch (error) {
    reportError(error)
    return
  }
  window.location.assign(routes.home.path)
}
