/** One form for the Simplified, Traditional and Taiwan forms of a character. */

/** Characters whose folded form is another one. */
export type HanFolding = ReadonlyMap<string, string>

const readPairs = (pairs: string) =>
  new Map(
    pairs.split('|').map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return [from, to] as const
    }),
  )

/** @param simplified pairs from Traditional to Simplified @param variants pairs from Taiwan's forms to the usual Traditional ones */
function hanFolding(simplified: string, variants: string): HanFolding {
  const folding = readPairs(simplified)
  const targets = new Set(folding.values())
  for (const [form, usual] of readPairs(variants)) {
    // 么 is a form of 幺 in Taiwan, but the Simplified 麼 everywhere: what Simplified uses stays what it is
    if (!folding.has(form) && !targets.has(form)) folding.set(form, folding.get(usual) ?? usual)
  }
  return folding
}

let loaded: Promise<HanFolding> | undefined

/** The folding, from two of opencc's dictionaries (30 KB of its 2 MB), read when it is first needed. */
export function loadHanFolding(): Promise<HanFolding> {
  loaded ??= Promise.all([import('opencc-js/dict/TSCharacters'), import('opencc-js/dict/TWVariantsRev')]).then(
    ([simplified, variants]) => hanFolding(simplified.default, variants.default),
  )
  return loaded
}
