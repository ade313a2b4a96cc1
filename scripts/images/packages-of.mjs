/** The package an import names; undefined for Node's own modules, this project's own and relative paths. */
export const packageName = (specifier) =>
  /^(node:|[#.])/.test(specifier) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]

/** Every package that a source names when it runs; where only types are taken from it is not needed then. */
export const packagesNamedIn = (text) => {
  const code = text.replaceAll(/^import type [^'"]+ from .+$/gm, '')
  const statements = code.matchAll(/^(?:import|export|\})(?:[^'"\n]*\bfrom)? '([^']+)'/gm)
  const calls = code.matchAll(/\b(?:import|require\.resolve)\('([^']+)'\)/g)
  return [...new Set([...statements, ...calls].flatMap(([, specifier]) => packageName(specifier) ?? []))]
}

/** Where Node finds a package that is asked for in `from`: beside it, or in a folder above. */
const placeOf = (packages, name, from) => {
  const parts = from.split('/')
  for (let depth = from === '' ? 0 : parts.length; depth >= 0; depth -= 1) {
    const place = [...parts.slice(0, depth), 'node_modules', name].join('/')
    if (packages[place]) return place
  }
  return undefined
}

/**
 * The places of all packages that these names need, by a lockfile, of those too that are for another system. `names` are
 * asked for in the folder `from`. Throws when a package that is needed is not in the lockfile.
 */
export const packagesOf = ({ packages }, names, from) => {
  const found = new Set()
  const add = (name, asker, isNeeded) => {
    const place = placeOf(packages, name, asker)
    if (place === undefined) {
      if (isNeeded) throw new Error(`${name}, which ${asker || 'the project'} needs, is not in the lockfile`)
      return
    }
    if (found.has(place)) return
    found.add(place)
    const { link, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place]
    if (link) return
    for (const each of Object.keys(dependencies ?? {})) add(each, place, !optionalDependencies?.[each])
    for (const each of Object.keys(optionalDependencies ?? {})) add(each, place, false)
    for (const each of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[each]?.optional) add(each, place, true)
  }
  for (const name of names) add(name, from, true)
  return [...found].sort()
}
