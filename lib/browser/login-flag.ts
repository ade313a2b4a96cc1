const name = 'login'

/** Set when somebody signed in: pages of this tab that were drawn for a guest load again once they are shown. */
export function setLoginFlag(): void {
  try {
    window.sessionStorage.setItem(name, '1')
  } catch {
    // Storage may be forbidden; then there is no flag, and pages refresh their data by themselves.
  }
}

/** Clears the flag and says whether it stood. False when it can't be cleared: a reload would then never end. */
export function takeLoginFlag(): boolean {
  try {
    if (window.sessionStorage.getItem(name) === null) return false
    window.sessionStorage.removeItem(name)
    return window.sessionStorage.getItem(name) === null
  } catch {
    return false
  }
}
