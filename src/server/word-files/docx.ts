import { readChunk } from './alternative-chunk.ts'
import { DocumentError } from './document-error.ts'
import { type DocxParts, findParts } from './docx-package.ts'
import { DocxStories, type NoteReferences } from './docx-stories.ts'
import { refuseOutside } from './outside.ts'
import { readDiagram } from './smart-art.ts'
import { type HidingStyles, NO_STYLES, readHidingStyles } from './styles.ts'
import { parseXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

const WORD_CHUNK = /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml\.|ms-word\.)/
const deepestChunk = 3

/**
 * The counted text of a docx: body with its text boxes, then the notes it refers to, SmartArt and texts of other formats.
 * @throws DocumentError `unsupported`, `macro`, `outside`, `encrypted`, `too_big_inside`, `broken`
 */
export function readDocx(bytes: Buffer, depth = 0): string {
  const zip = openZip(bytes)
  const parts = findParts(zip)
  refuseOutside(zip)
  const styles = parts.styles && zip.has(parts.styles) ? readHidingStyles(zip.pieces(parts.styles)) : NO_STYLES
  const body = new DocxStories(styles)
  parseXml(zip.pieces(parts.main), body)
  const notes = readNotes(zip, parts, body.references, styles)
  return [...body.texts, ...notes, ...readRelated(zip, parts, body.relatedIds, depth)].join('\n')
}

function readNotes(
  zip: Zip,
  { footnotes, endnotes }: DocxParts,
  references: NoteReferences,
  styles: HidingStyles,
): string[] {
  const notes = new DocxStories(styles, references)
  for (const part of [footnotes, endnotes]) if (part) parseXml(zip.pieces(part), notes)
  return notes.texts
}

function readRelated(zip: Zip, parts: DocxParts, ids: readonly string[], depth: number): string[] {
  return ids.flatMap((id) => {
    const related = parts.related(id)
    if (related?.kind === 'diagramData') return readDiagram(zip.pieces(related.part))
    if (related?.kind !== 'aFChunk') return []
    if (!WORD_CHUNK.test(related.type)) return readChunk(zip.read(related.part), related.type)
    if (depth === deepestChunk) throw new DocumentError('broken')
    return readDocx(zip.read(related.part), depth + 1)
  })
}
