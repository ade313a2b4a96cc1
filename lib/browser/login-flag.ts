/** Anyone who signs a buyer in elsewhere sets it: pages of this tab were rendered for a guest and load again (spec §2). */
const name = 'login'

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
