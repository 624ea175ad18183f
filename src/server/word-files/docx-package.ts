import { DocumentError } from './document-error.ts'
import { attributeOf, parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const DOCM = 'application/vnd.ms-word.document.macroenabled.main+xml'
const VBA_PROJECT = 'application/vnd.ms-office.vbaproject'

export type DocxParts = { main: string; footnotes: string | null; endnotes: string | null }

/**
 * The parts that are counted, found by relationships: Word Online names the main one `document2.xml`, and a glossary
 * has footnotes of its own that aren't the document's.
 * @throws DocumentError `unsupported` when it isn't a docx, `macro` when it has a VBA project
 */
export function findParts(zip: Zip): DocxParts {
  if (!zip.has(CONTENT_TYPES)) throw new DocumentError('unsupported')
  const types = readContentTypes(zip)
  const main = readRelationships(zip, '').find(({ kind }) => kind === 'officeDocument')?.target
  const mainType = main && typeOf(main, types)
  if (mainType !== DOCX && mainType !== DOCM) throw new DocumentError('unsupported')
  if (mainType === DOCM || [...types.values()].includes(VBA_PROJECT)) throw new DocumentError('macro')
  const parts = readRelationships(zip, main!)
  const targetOf = (wanted: string) => parts.find(({ kind }) => kind === wanted)?.target ?? null
  return { main: main!, footnotes: targetOf('footnotes'), endnotes: targetOf('endnotes') }
}

/** Content type by `/part name` or `.extension`, all in lower case. */
function readContentTypes(zip: Zip): Map<string, string> {
  const types = new Map<string, string>()
  parseXml(zip.read(CONTENT_TYPES), {
    open(name, attributes) {
      const type = attributeOf(attributes, 'ContentType')?.toLowerCase() ?? ''
      if (name === 'ct:Override') types.set(attributeOf(attributes, 'PartName')?.toLowerCase() ?? '', type)
      if (name === 'ct:Default') types.set(`.${attributeOf(attributes, 'Extension')?.toLowerCase()}`, type)
    },
  })
  return types
}

function typeOf(part: string, types: Map<string, string>): string | undefined {
  const name = part.toLowerCase()
  return types.get(`/${name}`) ?? types.get(name.slice(name.lastIndexOf('.')))
}

/** What a part (the package itself for '') relates to inside the package: the last word of the type, and the name of the part. */
function readRelationships(zip: Zip, part: string): { kind: string; target: string }[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  const source = `${folder}_rels/${file}.rels`
  const found: { kind: string; target: string }[] = []
  if (!zip.has(source)) return found
  parseXml(zip.read(source), {
    open(name, attributes) {
      if (name !== 'rel:Relationship' || attributes.TargetMode === 'External') return
      const kind = attributes.Type?.split('/').at(-1) ?? ''
      found.push({ kind, target: new URL(attributes.Target ?? '', `file:///${part}`).pathname.slice(1) })
    },
  })
  return found
}
