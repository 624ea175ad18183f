import { DocumentError } from './document-error.ts'
import { isExternal } from './outside.ts'
import { attributeOf, parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const DOTX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'
const DOTM = 'application/vnd.ms-word.template.macroenabledtemplate.main+xml'
const DOCM = 'application/vnd.ms-word.document.macroenabled.main+xml'
const VBA_PROJECT = 'application/vnd.ms-office.vbaproject'

/** Types of main parts; also templates, which people send instead of documents. */
const READ = new Set([DOCX, DOTX])
const WITH_MACROS = new Set([DOCM, DOTM])

export type DocxParts = {
  main: string
  footnotes: string | null
  endnotes: string | null
  styles: string | null
  /** The target of a relationship id in the main part, with its content type: SmartArt, texts of other formats. */
  related(id: string): { part: string; kind: string; type: string } | null
}

/**
 * The counted parts, found by relationships: Word Online names the main one `document2.xml`, and a glossary has its
 * own footnotes, which aren't the document's.
 * @throws DocumentError `unsupported` for another file, `macro` for a VBA project
 */
export function findParts(zip: Zip): DocxParts {
  if (!zip.has(CONTENT_TYPES)) throw new DocumentError('unsupported')
  const types = readContentTypes(zip)
  const main = readRelationships(zip, '').find(({ kind }) => kind === 'officeDocument')?.target
  const mainType = (main && typeOf(main, types)) ?? ''
  if (WITH_MACROS.has(mainType) || (READ.has(mainType) && [...types.values()].includes(VBA_PROJECT)))
    throw new DocumentError('macro')
  if (!READ.has(mainType)) throw new DocumentError('unsupported')
  const parts = readRelationships(zip, main!)
  const targetOf = (wanted: string) => parts.find(({ kind }) => kind === wanted)?.target ?? null
  return {
    main: main!,
    footnotes: targetOf('footnotes'),
    endnotes: targetOf('endnotes'),
    styles: targetOf('styles'),
    related(id) {
      const relationship = parts.find((part) => part.id === id)
      return relationship
        ? { part: relationship.target, kind: relationship.kind, type: typeOf(relationship.target, types) ?? '' }
        : null
    },
  }
}

/** Content type by `/part name` or `.extension`, all in lower case. */
function readContentTypes(zip: Zip): Map<string, string> {
  const types = new Map<string, string>()
  parseXml(zip.pieces(CONTENT_TYPES), {
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

type Relationship = { id: string; kind: string; target: string }

/** A part's relationships inside the package (the package's own for ''): the last word of the type, and the name of the target. */
function readRelationships(zip: Zip, part: string): Relationship[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  const source = `${folder}_rels/${file}.rels`
  const relationships: Relationship[] = []
  if (!zip.has(source)) return relationships
  parseXml(zip.pieces(source), {
    open(name, attributes) {
      if (name !== 'rel:Relationship' || isExternal(attributes)) return
      const kind = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? ''
      const target = new URL(attributeOf(attributes, 'Target') ?? '', `file:///${part}`).pathname.slice(1)
      relationships.push({ id: attributeOf(attributes, 'Id') ?? '', kind, target })
    },
  })
  return relationships
}
