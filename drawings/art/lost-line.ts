import { drawGraticule } from './globe.ts'
import type { GlobeView } from './sphere.ts'

const globe: GlobeView = { middle: [10, 24], rollDegrees: 14, radius: 100, center: 120 }

/**
 * The picture of the 404 page in 480 by 240: a route leaves the globe, loses its way and returns; the campus is ahead. It shows no land,
 * because all editions share it and each has another home country.
 */
export function drawLostLine(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" class="art art-lost" viewBox="0 0 480 240" aria-hidden="true">',
    `<circle class="art-sea" cx="120" cy="120" r="100"/><path class="art-grid" d="${drawGraticule(globe)}"/>`,
    '<path class="art-route-faint art-route-missed" d="M225 58C285 41 370 28 428 43"/>',
    '<path class="art-route" pathLength="1" d="M112 138C158 74 250 34 298 62 342 88 318 146 280 134 240 120 270 62 336 70 412 80 436 140 384 176 320 218 190 204 112 138"/>',
    '<circle class="art-stop" cx="436" cy="44" r="7"/>',
    '<circle class="art-dot" cx="112" cy="138" r="9"/>',
    '</svg>\n',
  ].join('')
}
