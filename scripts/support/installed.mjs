/** Where Node finds `name` for the package at `folder`: in its own node_modules, or in those of the folders above. */
const placeOf = (packages, folder, name) => {
  const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (packages[place] || folder === '') return place
  return placeOf(packages, folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0)), name)
}

/** What the storefront alone needs to be built and to run, shop API and development packages aside. */
const storefrontPlaces = (packages) => {
  const found = new Set()
  const visit = (from) => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const place = placeOf(packages, from, name)
      if (found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  visit('')
  return found
}

/**
 * Places in node_modules that lack a package of the lockfile or have another version of it, by the `packages` of the
 * lockfile and of npm's own note of what it installed. Packages for some platforms only are not looked at, nor the
 * halves of this repository, which no installation changes.
 */
export const stalePlaces = (locked, installed, { storefrontOnly = false } = {}) => {
  const needed = storefrontOnly ? storefrontPlaces(locked) : undefined
  return Object.entries(locked).flatMap(([place, { version, optional, devOptional }]) => {
    if (!place.includes('node_modules/') || optional || devOptional) return []
    const present = installed[place]
    const isStale = present ? present.version !== version : (needed?.has(place) ?? true)
    return isStale ? [place] : []
  })
}
