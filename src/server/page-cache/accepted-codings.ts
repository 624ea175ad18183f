/** In which form a reader takes an answer (RFC 9110 §12.5.3). */

export type Coding = 'br' | 'gzip' | 'identity'

const PLAIN: readonly Coding[] = ['identity']
/** The lightest first: where a reader has no wish, this is the order. */
const LIGHTEST: readonly Coding[] = ['br', 'gzip', 'identity']
const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/

/** Browsers send a handful; whoever sends others is read each time. */
const keptMax = 64
const keptLengthMax = 100
const read = new Map<string, readonly Coding[]>()

/** What a reader takes, most wanted first, of the same wish the lightest; nothing that is refused, and plain at the end when all is. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (!header) return PLAIN
  const known = read.get(header)
  if (known) return known
  const codings = readCodings(header)
  if (read.size < keptMax && header.length <= keptLengthMax) read.set(header, codings)
  return codings
}

function readCodings(header: string): readonly Coding[] {
  const wishes = new Map(header.split(',').map(readWish))
  const rest = wishes.get('*')
  // plain is taken unless it is refused, and wanted least where nobody names it
  const wishFor = (coding: Coding) => wishes.get(coding) ?? rest ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
  const taken = LIGHTEST.filter((coding) => wishFor(coding) > 0)
  return taken.length > 0 ? taken.sort((one, other) => wishFor(other) - wishFor(one)) : PLAIN
}

/** A coding in lower case and its quality; one that can't be read is refused. */
function readWish(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
  const quality = q === undefined ? 1 : QUALITY.test(q) ? Number(q) : 0
  return [name === 'x-gzip' ? 'gzip' : name, quality]
}
