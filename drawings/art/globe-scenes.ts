import type { GlobeScene } from './globe.ts'
import type { GlobeView, Place } from './sphere.ts'

const taipei: Place = [121.56, 25.04]
const hanoi: Place = [105.84, 21.03]
const hoChiMinhCity: Place = [106.66, 10.78]
const manila: Place = [120.98, 14.6]

const boston: Place = [-71.06, 42.36]
const losAngeles: Place = [-118.24, 34.05]
const toronto: Place = [-79.38, 43.65]
const vancouver: Place = [-123.12, 49.28]
const london: Place = [-0.13, 51.51]
const sydney: Place = [151.21, -33.87]

function look(middle: Place, rollDegrees: number): GlobeView {
  return { middle, rollDegrees, radius: 304, center: 320 }
}

/** A globe for each of these home countries, rotated so that it and every study city are on the near side, and one for all others. */
export const globeScenes: Record<'tw' | 'vi' | 'en' | 'world', GlobeScene> = {
  tw: {
    view: look([-170, 42], 12),
    mainRoute: { from: taipei, to: boston },
    faintRoutes: [losAngeles, vancouver, london, sydney].map((to) => ({ from: taipei, to })),
  },
  vi: {
    view: look([152, 43], 4),
    mainRoute: { from: hanoi, to: boston },
    faintRoutes: [
      { from: hanoi, to: london },
      { from: hoChiMinhCity, to: losAngeles },
      { from: hoChiMinhCity, to: vancouver },
      { from: hoChiMinhCity, to: sydney },
    ],
  },
  en: {
    view: look([-178, 42], 10),
    mainRoute: { from: manila, to: toronto },
    faintRoutes: [losAngeles, vancouver, london, sydney].map((to) => ({ from: manila, to })),
  },
  world: { view: look([30, 40], 8), faintRoutes: [] },
}
