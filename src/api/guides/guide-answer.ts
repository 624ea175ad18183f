/** A country guide in the API's own spelling: PascalCase, titles in the reader's language and in English. */
import { z } from 'zod'
import { findBlock, listBlocks, listUnresolved } from '../../db/queries/blocks.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { EDUCATION_TYPES } from '../../domain/content/guides.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { DrawnPicture } from '../../domain/pictures/picture.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import { endpoint } from '../endpoint.ts'
import { type FigureSources, readFigureSources } from '../figure-sources.ts'
import { briefCache, CodeSchema, fallback } from '../parameters.ts'
import { DrawnPictureSchema, pictureOfCode } from '../pictures.ts'
import { imageAddress } from '../presenters.ts'
import { type Guide, type GuideLevel, type GuideMode, readGuide } from './guide.ts'

const titled = { Title: z.string(), TitleEn: z.string() }

const SourceSchema = z.object({ Name: z.string(), Link: z.string() })

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

const EducationSchema = z.object({
  Title: z.string(),
  Type: z.enum(EDUCATION_TYPES),
  ShowTitle: z.boolean(),
  /** The country of the levels in List: one of two in a guide about two countries (an addition). */
  Country: z.string(),
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

const GuideAnswerSchema = z.object({
  tableID: z.int(),
  ID: z.int(),
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Desc: z.string(),
  /** Month of the last look at its facts, such as 2026-11 (an addition). */
  Updated: z.string(),
  /** Empty without a picture. */
  Img: z.string(),
  /** The same in its widths, where it was put in (an addition). */
  Picture: DrawnPictureSchema.optional(),
  AdmissionMode: z.array(AdmissionModeSchema),
  /** Null in a short guide. */
  Process: z
    .object({
      ...titled,
      Desc: z.string(),
      List: z.array(z.object({ ID: z.int(), Icon: z.string(), Title: z.string(), List: z.array(z.string()) })),
    })
    .nullable(),
  /** Pages of the authorities whose rules it states (an addition). */
  Sources: z.array(SourceSchema),
  /** Of the figures in its texts (an addition). */
  Figures: z
    .object({
      Checked: z.string(),
      HasExpired: z.boolean(),
      Sources: z.array(SourceSchema.extend({ Of: z.array(z.string()) })),
    })
    .nullable(),
  fallback,
})

function serializeGuide(
  guide: Guide & { figures: FigureSources | null; picture?: DrawnPicture },
): z.input<typeof GuideAnswerSchema> {
  const { id, code, name, name_en, desc, updated, image, modes, process, sources, figures } = guide
  return {
    tableID: id,
    ID: id,
    Code: code,
    Name: name,
    NameEn: name_en,
    Desc: desc,
    Updated: updated,
    Img: image ?? '',
    ...(guide.picture && { Picture: guide.picture }),
    AdmissionMode: modes.map(serializeMode),
    Process: process && {
      ...titles(process),
      Desc: process.desc,
      List: process.steps.map((step) => ({ ID: step.id, Icon: step.icon, Title: step.title, List: step.items })),
    },
    Sources: sources.map(serializeSource),
    Figures: figures && {
      Checked: figures.checked,
      HasExpired: figures.has_expired,
      Sources: figures.sources.map((source) => ({ ...serializeSource(source), Of: source.of })),
    },
    ...(guide.fallback && { fallback: true as const }),
  }
}

const serializeSource = ({ name, link }: { name: string; link: string }) => ({ Name: name, Link: link })

const titles = ({ title, title_en }: { title: string; title_en: string }) => ({ Title: title, TitleEn: title_en })

const serializeMode = ({ enrollment, name, introduction, suitable, system }: GuideMode) => ({
  Enrollment: enrollment,
  Name: name,
  Introduction: {
    ...titles(introduction),
    Desc: introduction.desc,
    Schools: introduction.schools.map((school) => ({
      ID: school.id,
      ...titles(school),
      Img: school.image,
      Desc: school.desc,
    })),
  },
  SuitableFor: suitable && {
    ...titles(suitable),
    List: suitable.items.map(({ id, text }) => ({ ID: id, Item: text })),
  },
  EducationSystem: {
    ...titles(system),
    Style: system.style,
    Desc: system.desc,
    Tips: system.tips,
    Education: system.educations.map(({ title, type, isTitled, country, levels, homes }) => ({
      Title: title,
      Type: type,
      ShowTitle: isTitled,
      Country: country,
      List: levels.map(serializeLevel),
      Compares: homes.map((home) => ({
        Country: home.country,
        Code: home.code,
        List: home.levels.map(serializeLevel),
      })),
    })),
  },
})

const serializeLevel = (level: GuideLevel) => ({
  Style: level.style,
  ClassName: level.name,
  ClassNameEn: level.name_en,
  Symbol: level.symbol,
  Items: level.items.map(titles),
  StartAge: level.startAge,
  Years: level.years,
  ...(level.isBeside && { Diff: level.isBeside }),
  ...(level.desc && { Desc: level.desc }),
})

/** The guide of a country. @throws DomainError `not_found` */
export const showGuide = endpoint({
  summary: 'A country guide: entry routes, types of school, school systems, five steps',
  cache: briefCache,
  params: z.object({ code: CodeSchema }),
  answers: z.object({ guide: GuideAnswerSchema }),
  async act({ deps, locale, params }) {
    const [guide, systems, written, pictures] = await Promise.all([
      findBlock(deps.store.read, 'guides', params.code),
      listBlocks(deps.store.read, 'education_systems'),
      listUnresolved(deps.store.read, 'guides'),
      picturesByCode(deps.store.read),
    ])
    if (!guide) throw new DomainError('not_found')
    const unresolved = written.find(({ code }) => code === params.code)
    const picture = pictureOfCode(readPictureReference(guide.picture ?? ''), pictures, locale, deps)
    return {
      ...readGuide(guide, systems, locale, (path) => imageAddress(path, deps), deps.drawnGuides.has(guide.code)),
      ...(picture && { image: picture.src, picture }),
      figures: await readFigureSources(deps.store.read, unresolved, locale),
    }
  },
  present: (guide) => ({ guide: serializeGuide(guide) }),
})
