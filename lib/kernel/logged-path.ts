/** Parameters of a template whose short numbers name a row or a page, and no person. */
const PLAIN = /^[{:](?:\w*id|page|size)\??}?$/i
const HIDDEN = '…'

/**
 * A request's path as a log may hold it: what its template has itself, and short numbers of rows and pages. Everything
 * else may be a name, a phone, a code or a token. Null: no template is known, and nothing is shown.
 */
export function loggedPath(template: string | null, path: string): string {
  if (template === null) return HIDDEN
  const parts = template.split('/')
  return path
    .split('/')
    .map((given, index) => {
      const part = parts[index] ?? ''
      return given === part || (PLAIN.test(part) && /^\d{1,9}$/.test(given)) ? given : HIDDEN
    })
    .join('/')
}
