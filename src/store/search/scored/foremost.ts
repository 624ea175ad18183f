/** Of what very many documents have, those of which it says most: the rest of a common word only costs. */
import { kindOfBlock, type Packed } from './posting-rows.ts'

export type Blocks = [block: number, packed: Packed][]

/** What is looked at of a term that more documents of a kind have. */
export const foremostMax = 2 ** 14

/** Postings with the greatest impacts, those of the last ids where many are alike; all where they are few. */
export function foremostOf(blocks: Blocks): Blocks {
  const kinds = [...Map.groupBy(blocks, ([block]) => kindOfBlock(block)).values()]
  const isMany = kinds.some((ofKind) => countIn(ofKind) > foremostMax)
  return isMany ? kinds.flatMap((ofKind) => (countIn(ofKind) > foremostMax ? cutDown(ofKind) : ofKind)) : blocks
}

const countIn = (blocks: Blocks) => blocks.reduce((sum, [, { places }]) => sum + places.length, 0)

function cutDown(blocks: Blocks): Blocks {
  const { least, above } = leastImpact(blocks)
  let left = foremostMax - above
  const kept = blocks.toReversed().map(([block, { places, values }]): [number, Packed] => {
    const own: number[] = []
    for (let at = places.length - 1; at >= 0; at--) {
      const impact = (values[at] as number) >> 8
      if (impact > least || (impact === least && left-- > 0)) own.push(at)
    }
    own.reverse()
    return [block, { places: pick(places, own), values: pick(values, own) }]
  })
  return kept.reverse()
}

const pick = (from: Uint16Array, at: readonly number[]) => Uint16Array.from(at, (each) => from[each] as number)

/** The impact of which only some fit, and how many documents are above it. */
function leastImpact(blocks: Blocks): { least: number; above: number } {
  const having = new Uint32Array(256)
  for (const [, { values }] of blocks)
    for (let at = 0; at < values.length; at++) {
      const impact = (values[at] as number) >> 8
      having[impact] = (having[impact] as number) + 1
    }
  let [least, above] = [255, 0]
  while (above + (having[least] as number) <= foremostMax) above += having[least--] as number
  return { least, above }
}
