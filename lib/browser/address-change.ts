/**
 * Tells of every change of the address. Not with the framework's hooks: they keep what reads them out of cached pages or
 * wait for parameters. Browsers without the Navigation API (Firefox before 147) tell of "back" and "forward" only.
 */
export function onAddressChange(listener: () => void): () => void {
  const navigation: EventTarget | undefined = 'navigation' in window ? (window.navigation as EventTarget) : undefined
  navigation?.addEventListener('currententrychange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    navigation?.removeEventListener('currententrychange', listener)
    window.removeEventListener('popstate', listener)
  }
}
