const name = 'shop-keys'

/** Whether single-key shortcuts act; anybody can turn them off, speech input users must be able to (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, 'off')
  } catch {
    // Without storage the choice lasts as long as nothing: the keys stay on.
  }
}
