/** Finds which of many short texts hold what was typed, without looking at each. */
export class TextIndex {
  readonly #texts: readonly string[]
  readonly #places = new Map<string, number[]>()

  /** @param texts folded alike with what will be looked for */
  constructor(texts: readonly string[]) {
    this.#texts = texts
    for (const [place, text] of texts.entries()) {
      for (const gram of gramsOf(text)) {
        const places = this.#places.get(gram)
        if (places) places.push(place)
        else this.#places.set(gram, [place])
      }
    }
  }

  /** Places of the texts that hold every one of `parts`, in order. */
  find(parts: readonly string[]): number[] {
    const candidates = parts.flatMap((part) => [...gramsOf(part)].map((gram) => this.#places.get(gram) ?? []))
    const fewest = candidates.reduce(
      (least, places) => (places.length < least.length ? places : least),
      candidates[0] ?? [],
    )
    return fewest.filter((place) => parts.every((part) => this.#texts[place]?.includes(part)))
  }
}

/** Pairs of neighbouring characters; single ones too, for what is typed may be one. */
function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    grams.add(text[at] as string)
    if (at + 1 < text.length) grams.add(text.slice(at, at + 2))
  }
  return grams
}
