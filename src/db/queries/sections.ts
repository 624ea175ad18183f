import { type GuideSection, guideSections } from '../../domain/guide-sections.ts'
import type { Localized } from '../../domain/localized.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from './blocks.ts'

/** A headed part of a country's guide: its number, its position among all, and the country of its guide. */
export type FoundSection = GuideSection & { id: number; place: number; country: string; guide: Localized }

const perGuide = 1000

/** Every section of every guide, ids counting up. A section's id holds until its guide changes. */
export const listSections = perVersion(async (db): Promise<FoundSection[]> => {
  const [guides, systems] = [await listBlocks(db, 'guides'), await listBlocks(db, 'education_systems')]
  return guides
    .flatMap((guide) =>
      guideSections(guide, systems).map((section, index) => ({
        ...section,
        id: guide.id * perGuide + index,
        country: guide.code,
        guide: guide.name,
      })),
    )
    .sort((a, b) => a.id - b.id)
    .map((section, place) => ({ ...section, place }))
})
