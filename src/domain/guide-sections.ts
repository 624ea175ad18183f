/** The headed sections of a country guide: its pages give them anchors, and the search indexes each. */

import type { Guide, HomeCode, Level } from './content/guides.ts'
import type { Block } from './content.ts'
import type { Localized } from './localized.ts'

/** Anchors of the sections, the same in every language. */
export const GUIDE_ANCHORS = {
  mode: (enrollment: number) => `way-${enrollment}`,
  introduction: (enrollment: number) => `way-${enrollment}-how`,
  suitable: (enrollment: number) => `way-${enrollment}-who`,
  schoolType: (enrollment: number, id: number) => `way-${enrollment}-school-${id}`,
  system: (enrollment: number) => `way-${enrollment}-systems`,
  process: 'five-steps',
  /** The page's main element: for a guide without further sections. */
  whole: 'content',
  step: (id: number) => `step-${id}`,
} as const

export type GuideSection = {
  anchor: string
  /** The home country of a compared school system; null when the section is the same for all readers. */
  home: HomeCode | null
  title: Localized
  /** The parent heading; null for top-level sections. */
  within: Localized | null
  /** The text below the heading, up to the next one. */
  texts: readonly Localized[]
}

/** Whether the guide has a page that compares school systems. */
export const hasSchoolSystem = ({ admission_modes }: Pick<Guide, 'admission_modes'>): boolean =>
  admission_modes.length > 0

type Mode = Guide['admission_modes'][number]
type Systems = readonly Block<'education_systems'>[]

/** Every headed section of a guide in page order; a comparison of school systems appears once for each home country. */
export function guideSections(guide: Guide, systems: Systems): GuideSection[] {
  const { name, desc, process } = guide
  const sections = [
    ...guide.admission_modes.flatMap(waySections),
    ...(process ? processSections(process) : []),
    ...guide.admission_modes.flatMap((mode) => systemSections(mode, systems)),
  ]
  const whole = { anchor: GUIDE_ANCHORS.whole, home: null, title: name, within: null, texts: [desc] }
  return sections.length > 0 ? sections : [whole]
}

function waySections({ enrollment, name, introduction, suitable_for }: Mode): GuideSection[] {
  const within = { home: null, within: name }
  const types = introduction.schools.map(({ id, title, desc }) => ({
    ...within,
    anchor: GUIDE_ANCHORS.schoolType(enrollment, id),
    title,
    texts: [desc],
  }))
  const parts: GuideSection[] = [
    {
      ...within,
      anchor: GUIDE_ANCHORS.introduction(enrollment),
      title: introduction.title,
      texts: [introduction.desc],
    },
    ...(suitable_for ? [suitableSection(enrollment, name, suitable_for)] : []),
    ...types,
  ]
  const titles = parts.map(({ title }) => title)
  return [{ anchor: GUIDE_ANCHORS.mode(enrollment), home: null, within: null, title: name, texts: titles }, ...parts]
}

const suitableSection = (
  enrollment: number,
  within: Localized,
  { title, list }: NonNullable<Mode['suitable_for']>,
): GuideSection => ({
  anchor: GUIDE_ANCHORS.suitable(enrollment),
  home: null,
  within,
  title,
  texts: list.map(({ item }) => item),
})

function systemSections({ enrollment, name, education_system }: Mode, systems: Systems): GuideSection[] {
  const { title, desc, tips, education } = education_system
  const abroad = education.flatMap((track) => [track.title, ...track.levels.flatMap(textsOfLevel)])
  return systems.map((home) => ({
    anchor: GUIDE_ANCHORS.system(enrollment),
    home: home.code,
    title,
    within: name,
    texts: [
      desc,
      ...(tips ? [tips] : []),
      ...abroad,
      home.name,
      ...education.flatMap(({ type }) => home.tracks[type].flatMap(textsOfLevel)),
    ],
  }))
}

const textsOfLevel = ({ class_name, items, desc }: Level): Localized[] => [
  class_name,
  ...items.map(({ title }) => title),
  ...(desc ? [desc] : []),
]

const processSections = ({ title, desc, list }: NonNullable<Guide['process']>): GuideSection[] => [
  {
    anchor: GUIDE_ANCHORS.process,
    home: null,
    within: null,
    title,
    texts: [desc, ...list.map((step) => step.title)],
  },
  ...list.map((step) => ({
    anchor: GUIDE_ANCHORS.step(step.id),
    home: null,
    within: title,
    title: step.title,
    texts: step.list,
  })),
]
