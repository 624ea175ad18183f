/** Compares a content folder with its texts: unused files and missing pictures. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isContentFile } from '../../domain/content/collections.ts'
import type { Content } from '../../domain/content.ts'
import { readDrawnReference, readPictureReference } from '../../domain/pictures/picture-name.ts'
import { filesOfRegisters } from '../programmes/registers-file.ts'

const portraits = 12

/** One sentence for each unused file, each missing picture and each missing file of a register. @throws Error that names the wrong fields of registers.yaml */
export function checkFiles(folder: string, content: Content): string[] {
  const there = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  )
  const pictures = picturesOf(content, there)
  const registers = filesOfRegisters(folder)
  const used = new Set([...pictures, ...registers, 'registers.yaml', 'registers/README.md'])
  return [
    ...[...there]
      .filter((file) => !used.has(file) && !isContentFile(file) && !isOfRegisters(file) && !isOfStyle(file))
      .map((file) => `unused file ${file}`),
    ...pictures.filter((file) => !there.has(file)).map((file) => `missing picture ${file}`),
    ...registers.filter((file) => !there.has(file)).map((file) => `missing file ${file}`),
  ]
}

/** How each language is written, for people. */
const isOfStyle = (file: string) => file.startsWith(`style${sep}`)

/** Registers are loaded beside the content, by `registers.yaml`. */
const isOfRegisters = (file: string) => file === 'registers.yaml' || file.startsWith(`registers${sep}`)

const picturesOf = ({ articles, countries, testimonials, blocks }: Content, there: ReadonlySet<string>): string[] => {
  const modes = blocks.guides.flatMap(({ admission_modes }) => admission_modes)
  const types = modes.flatMap(({ introduction }) => introduction.schools.map(({ image }) => image))
  const services = [blocks.packages, blocks.document_services, blocks.application_services].flat()
  const of = (kind: string, names: readonly (string | number)[]) =>
    [...new Set(names)].map((name) => `pictures/${kind}/${name}.svg`)
  const photos = (kind: string, rows: readonly { photo?: string | undefined }[]) =>
    // uploaded pictures are not in the folder
    rows.flatMap(({ photo }) => (photo && readPictureReference(photo) === null ? [`pictures/${kind}/${photo}`] : []))
  return [
    ...photos('people', blocks.people),
    ...photos('offices', blocks.offices),
    ...photos('students', testimonials),
    ...of(
      'articles',
      // an article may lack its own drawing
      articles.flatMap(({ slug, picture }) => [
        ...(there.has(`pictures/articles/${slug}.svg`) ? [slug] : []),
        ...[picture && readDrawnReference(picture)].filter((name) => typeof name === 'string'),
      ]),
    ),
    ...of(
      'guides',
      // a guide may lack a drawing
      countries.map(({ code }) => code).filter((code) => there.has(`pictures/guides/${code}.svg`)),
    ),
    ...of('school-types', types),
    ...photos('services', services),
    ...of(
      'services',
      // a service may lack a drawing
      services.map(({ code }) => code).filter((code) => there.has(`pictures/services/${code}.svg`)),
    ),
    ...of(
      'people',
      blocks.people.filter(({ drawn }) => drawn).map(({ code }) => code),
    ),
    ...of(
      'portraits',
      Array.from({ length: portraits }, (_, at) => at + 1),
    ),
  ]
}
