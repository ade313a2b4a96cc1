/** The same one after the other in parts of so many at most, each made when it is asked for. */
export function* inParts<Each>(all: Iterable<Each>, most: number): Generator<Each[], void> {
  let part: Each[] = []
  for (const each of all) {
    part.push(each)
    if (part.length < most) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** The same made into something else, each when it is asked for: of very many never all are there. */
export function* eachAs<Given, Made>(given: Iterable<Given>, make: (each: Given) => Made): Generator<Made, void> {
  for (const each of given) yield make(each)
}
