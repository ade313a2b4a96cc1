/** A browser's own offer to install the shop; not part of the DOM's standard types. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** Kept by the page's first script. */
    installOffer?: InstallOffer
  }
}

export const hasInstallOffer = (): boolean => window.installOffer !== undefined

/** Shows the browser's offer; it can be taken once. False when there is none. */
export function acceptInstallOffer(): boolean {
  const offer = window.installOffer
  if (!offer) return false
  delete window.installOffer
  void offer.prompt()
  return true
}
