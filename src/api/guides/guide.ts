/** A country guide in a reader's language, by its internal names. */
import type { Guide as GuideContent, Level } from '../../domain/content/guides.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { englishText, type Localized } from '../../domain/localized.ts'
import { createLocalizer, type Localizer } from '../../domain/localizer.ts'

export type Guide = ReturnType<typeof readGuide>
export type GuideMode = ReturnType<typeof modeOf>
export type GuideLevel = ReturnType<typeof levelOf>

/**
 * @param systems school systems of the home countries
 * @param image makes a picture's path ready to use
 * @param hasDrawing whether the content has a drawing of the country
 */
export function readGuide(
  guide: GuideContent,
  systems: readonly Block<'education_systems'>[],
  locale: Locale,
  image: (path: string) => string,
  hasDrawing: boolean,
) {
  const localizer = createLocalizer(locale)
  const { read } = localizer
  const { process } = guide
  const answer = {
    id: guide.id,
    code: guide.code,
    name: read(guide.name),
    name_en: englishText(guide.name),
    desc: read(guide.desc),
    /** Month of the last look at its facts, such as 2026-11. */
    updated: guide.updated,
    image: hasDrawing ? image(`/pictures/guides/${guide.code}.svg`) : null,
    modes: guide.admission_modes.map((mode) => modeOf(mode, guide.name, systems, localizer, image)),
    process: process
      ? {
          ...titles(process.title, localizer),
          desc: read(process.desc),
          steps: process.list.map(({ id, icon, title, list }) => ({
            id,
            icon,
            title: read(title),
            items: list.map(read),
          })),
        }
      : null,
    sources: (guide.sources ?? []).map(({ name, link }) => ({ name: read(name), link })),
  }
  return { ...answer, ...(localizer.hasFallenBack() && { fallback: true as const }) }
}

const titles = (title: Localized, { read }: Localizer) => ({ title: read(title), title_en: englishText(title) })

function modeOf(
  { enrollment, name, introduction, suitable_for, education_system }: GuideContent['admission_modes'][number],
  guideName: Localized,
  systems: readonly Block<'education_systems'>[],
  localizer: Localizer,
  image: (path: string) => string,
) {
  const { read } = localizer
  return {
    enrollment,
    name: read(name),
    introduction: {
      ...titles(introduction.title, localizer),
      desc: read(introduction.desc),
      schools: introduction.schools.map((school) => ({
        id: school.id,
        ...titles(school.title, localizer),
        image: image(`/pictures/school-types/${school.image}.svg`),
        desc: read(school.desc),
      })),
    },
    suitable: suitable_for && {
      ...titles(suitable_for.title, localizer),
      items: suitable_for.list.map(({ id, item }) => ({ id, text: read(item) })),
    },
    system: {
      ...titles(education_system.title, localizer),
      style: education_system.style,
      desc: read(education_system.desc),
      tips: education_system.tips && read(education_system.tips),
      educations: education_system.education.map(({ title, type, show_title, country, levels }) => ({
        title: read(title),
        /** Whose levels they are: the guide's own country, or the one of its countries that is meant. */
        country: read(country ?? guideName),
        type,
        isTitled: show_title,
        /** The levels of that country. */
        levels: levels.map((level) => levelOf(level, localizer)),
        homes: systems.map((system) => ({
          country: read(system.name),
          code: system.code,
          levels: asCompared(system.tracks[type], levels).map((level) => levelOf(level, localizer)),
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

const levelOf = (level: Level, localizer: Localizer) => ({
  style: level.style,
  name: localizer.read(level.class_name),
  name_en: englishText(level.class_name),
  symbol: level.symbol,
  items: level.items.map(({ title }) => titles(title, localizer)),
  /** Years of age when it starts, and how many it takes: what it is drawn to scale by. */
  startAge: level.start_age,
  years: level.years,
  /** A stage that runs beside the others. */
  ...(level.diff && { isBeside: true as const }),
  ...(level.desc && { desc: localizer.read(level.desc) }),
})
