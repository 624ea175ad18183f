import { DocumentError } from './document-error.ts'

/** Word's own parts declare some forty; thousands are an attack. */
const MAX_IN_SCOPE = 512
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** The distinguished namespaces, transitional and strict, under the prefix of the standard. */
const PREFIXES = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
])

/** The namespace of each prefix at one place of a document ('' for none); the cost of an element depends on its own declarations. */
export class NamespaceScope {
  readonly #meanings = new Map<string, string[]>([['xml', [XML_NAMESPACE]]])
  readonly #declared: string[][] = []
  #inScope = 0

  /** Enters an element. @throws DocumentError `broken` when too many are in scope */
  open(attributes: Readonly<Record<string, string>>): void {
    const prefixes: string[] = []
    for (const name in attributes) {
      if (!name.startsWith('xmlns')) continue
      if (name.length > 5 && name[5] !== ':') continue
      const prefix = name.slice(6)
      const meanings = this.#meanings.get(prefix)
      if (meanings) meanings.push(attributes[name]!)
      else this.#meanings.set(prefix, [attributes[name]!])
      prefixes.push(prefix)
    }
    this.#inScope += prefixes.length
    if (this.#inScope > MAX_IN_SCOPE) throw new DocumentError('broken')
    this.#declared.push(prefixes)
  }

  /** Leaves the current element. */
  close(): void {
    const prefixes = this.#declared.pop() ?? []
    this.#inScope -= prefixes.length
    for (const prefix of prefixes) {
      const meanings = this.#meanings.get(prefix)!
      meanings.pop()
      // a document may use a new prefix for each element
      if (meanings.length === 0) this.#meanings.delete(prefix)
    }
  }

  /** `w:p` whatever the file's prefix; `:p` for other namespaces. @throws DocumentError `broken` for an undeclared prefix */
  standardName(rawName: string): string {
    const colon = rawName.indexOf(':')
    const prefix = colon < 0 ? '' : rawName.slice(0, colon)
    const namespace = this.#meanings.get(prefix)?.at(-1)
    if (prefix && !namespace) throw new DocumentError('broken')
    return `${(namespace && PREFIXES.get(namespace)) ?? ''}:${rawName.slice(colon + 1)}`
  }
}
