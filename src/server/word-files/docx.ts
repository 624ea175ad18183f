import { type DocxParts, findParts } from './docx-package.ts'
import { DocxStories, type NoteReferences } from './docx-stories.ts'
import { parseXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/**
 * The counted text of a docx: body with its text boxes, then the notes it refers to.
 * @throws DocumentError `unsupported`, `macro`, `encrypted`, `too_big_inside`, `broken`
 */
export function readDocx(bytes: Buffer): string {
  const zip = openZip(bytes)
  const parts = findParts(zip)
  const body = new DocxStories()
  parseXml(zip.read(parts.main), body)
  return [...body.texts, ...readNotes(zip, parts, body.references)].join('\n')
}

function readNotes(zip: Zip, { footnotes, endnotes }: DocxParts, references: NoteReferences): string[] {
  const notes = new DocxStories(references)
  for (const part of [footnotes, endnotes]) if (part) parseXml(zip.read(part), notes)
  return notes.texts
}
