/** A country guide in the specification's own spelling (spec §3): PascalCase, titles in the reader's language and in English. */
import { z } from 'zod'
import { EDUCATION_TYPES, type Guide, type Level } from '../../domain/content/guides.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'
import { createReader, type Reader } from '../../domain/localized-reader.ts'
import { fallback } from '../parameters.ts'

const titled = { Title: z.string(), TitleEn: z.string() }

const LevelSchema = z.object({
  Style: z.enum(['dark', 'light']),
  ClassName: z.string(),
  ClassNameEn: z.string(),
  Symbol: z.string(),
  Items: z.array(z.object(titled)),
  /** Years of age when it starts, and how many it takes: what it is drawn to scale by (an addition). */
  StartAge: z.number(),
  Years: z.number(),
  /** A stage that runs beside the others. */
  Diff: z.literal(true).optional(),
  Desc: z.string().optional(),
})
export type GuideLevel = z.infer<typeof LevelSchema>

const EducationSchema = z.object({
  Title: z.string(),
  Type: z.enum(EDUCATION_TYPES),
  ShowTitle: z.boolean(),
  /** The levels of the guide's own country (an addition). */
  List: z.array(LevelSchema),
  /** The levels of each home country. */
  Compares: z.array(z.object({ Country: z.string(), Code: z.string(), List: z.array(LevelSchema) })),
})

const AdmissionModeSchema = z.object({
  Enrollment: z.int(),
  Name: z.string(),
  Introduction: z.object({
    ...titled,
    Desc: z.string(),
    Schools: z.array(z.object({ ID: z.int(), ...titled, Img: z.string(), Desc: z.string() })),
  }),
  SuitableFor: z.object({ ...titled, List: z.array(z.object({ ID: z.int(), Item: z.string() })) }).nullable(),
  EducationSystem: z.object({
    ...titled,
    Style: z.enum(['default', 'normal']),
    Desc: z.string(),
    Tips: z.string().nullable(),
    Education: z.array(EducationSchema),
  }),
})

export const GuideAnswerSchema = z.object({
  tableID: z.int(),
  ID: z.int(),
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Desc: z.string(),
  /** Month of the last look at its facts, such as 2026-11 (an addition). */
  Updated: z.string(),
  Img: z.string(),
  AdmissionMode: z.array(AdmissionModeSchema),
  Process: z.object({
    ...titled,
    Desc: z.string(),
    List: z.array(z.object({ ID: z.int(), Icon: z.string(), Title: z.string(), List: z.array(z.string()) })),
  }),
  fallback,
})
export type GuideAnswer = z.infer<typeof GuideAnswerSchema>

/** @param image makes a picture's path ready to use */
export function presentGuide(
  guide: Guide,
  systems: readonly Block<'education_systems'>[],
  locale: Locale,
  image: (path: string) => string,
): GuideAnswer {
  const reader = createReader(locale)
  const { read } = reader
  const { process } = guide
  const answer = {
    tableID: guide.id,
    ID: guide.id,
    Code: guide.code,
    Name: read(guide.name),
    NameEn: guide.name.en,
    Desc: read(guide.desc),
    Updated: guide.updated,
    Img: image(`/pictures/guides/${guide.code}.svg`),
    AdmissionMode: guide.admission_modes.map((mode) => presentMode(mode, systems, reader, image)),
    Process: {
      ...titles(process.title, reader),
      Desc: read(process.desc),
      List: process.list.map(({ id, icon, title, list }) => ({
        ID: id,
        Icon: icon,
        Title: read(title),
        List: list.map(read),
      })),
    },
  }
  return reader.hasFallenBack() ? { ...answer, fallback: true } : answer
}

const titles = (title: Localized, { read }: Reader) => ({ Title: read(title), TitleEn: title.en })

function presentMode(
  { enrollment, name, introduction, suitable_for, education_system }: Guide['admission_modes'][number],
  systems: readonly Block<'education_systems'>[],
  reader: Reader,
  image: (path: string) => string,
): z.infer<typeof AdmissionModeSchema> {
  const { read } = reader
  return {
    Enrollment: enrollment,
    Name: read(name),
    Introduction: {
      ...titles(introduction.title, reader),
      Desc: read(introduction.desc),
      Schools: introduction.schools.map((school) => ({
        ID: school.id,
        ...titles(school.title, reader),
        Img: image(`/pictures/school-types/${school.image}.svg`),
        Desc: read(school.desc),
      })),
    },
    SuitableFor: suitable_for && {
      ...titles(suitable_for.title, reader),
      List: suitable_for.list.map(({ id, item }) => ({ ID: id, Item: read(item) })),
    },
    EducationSystem: {
      ...titles(education_system.title, reader),
      Style: education_system.style,
      Desc: read(education_system.desc),
      Tips: education_system.tips && read(education_system.tips),
      Education: education_system.education.map(({ title, type, show_title, levels }) => ({
        Title: read(title),
        Type: type,
        ShowTitle: show_title,
        List: levels.map((level) => presentLevel(level, reader)),
        Compares: systems.map((system) => ({
          Country: read(system.name),
          Code: system.code,
          List: asCompared(system.tracks[type], levels).map((level) => presentLevel(level, reader)),
        })),
      })),
    },
  }
}

/** A home stage stands out where it is the one that the other country's stage is compared with. */
function asCompared(home: readonly Level[], abroad: readonly Level[]): Level[] {
  const compared = new Set(abroad.filter(({ style }) => style === 'dark').map(({ symbol }) => symbol))
  if (!home.some(({ symbol }) => compared.has(symbol))) return [...home]
  return home.map((level) => ({ ...level, style: compared.has(level.symbol) ? 'dark' : 'light' }))
}

const presentLevel = (level: Level, reader: Reader): GuideLevel => ({
  Style: level.style,
  ClassName: reader.read(level.class_name),
  ClassNameEn: level.class_name.en,
  Symbol: level.symbol,
  Items: level.items.map(({ title }) => titles(title, reader)),
  StartAge: level.start_age,
  Years: level.years,
  ...(level.diff && { Diff: true as const }),
  ...(level.desc && { Desc: reader.read(level.desc) }),
})
