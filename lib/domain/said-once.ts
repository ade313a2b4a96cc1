/** What a name leaves unsaid: terms that only repeat it, or that stand in it already, are not said again. */
export function unsaid(name: string, terms: string): string {
  return name.includes(terms) ? '' : terms
}
